/** Runs in the sandbox before the page: hands it the bridge and nothing else. */
import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE, CHANNELS, type Bridge } from './bridge';

const bridge: Bridge = {
  version: () => ipcRenderer.invoke(CHANNELS.version) as Promise<string>,
  hostAddress: () => ipcRenderer.invoke(CHANNELS.hostAddress) as Promise<string>,
};

contextBridge.exposeInMainWorld(BRIDGE, bridge);
