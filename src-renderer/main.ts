/** Mounts the window. What it is about is in `ui/App.svelte`, what it does in `session`. */
import { mount } from 'svelte';
import '../resources/fonts/fonts.css';
import '../resources/fonts/game-faces';
import App from './ui/App.svelte';
import { createApp } from './session/app.svelte';
import { routeOf } from './ui/route';
import './ui/styles/themes';
import './ui/styles/base.css';
import './ui/styles/overlay.css';

const target = document.getElementById('app');
const route = routeOf(location.hash);
// A window that is shared in a call opens no store and no table: it is told what is public by the window that has them.
if (target && route.screen === 'shared') {
  const { id } = route;
  void import('./ui/shared/SharedWindow.svelte').then(({ default: SharedWindow }) =>
    mount(SharedWindow, { target, props: { id } }),
  );
} else if (target) mount(App, { target, props: { app: createApp() } });
