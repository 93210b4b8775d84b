/** Runs in the sandbox before the page: hands it the bridge and nothing else. */
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE } from './bridge';
import { createBridge } from './page-side';

contextBridge.exposeInMainWorld(BRIDGE, createBridge(ipcRenderer));
