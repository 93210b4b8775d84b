/** Mounts the window. What it is about is in `ui/App.svelte`, what it does in `session`. */
import { mount } from 'svelte';
import '../resources/fonts/fonts.css';
import App from './ui/App.svelte';
import { createApp } from './session/app.svelte';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/overlay.css';

const target = document.getElementById('app');
if (target) mount(App, { target, props: { app: createApp() } });
