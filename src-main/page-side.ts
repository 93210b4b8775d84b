/** The page's side of the bridge: each call and each event on its own channel. */
import type { IpcRenderer } from 'electron';
import { CHANNELS, EVENTS, type Bridge, type Command } from './bridge';

type Line = Pick<IpcRenderer, 'invoke' | 'on' | 'off'>;

/** Hears one event; Electron's own event, which knows the sender, never reaches the page. */
const listen = (line: Line, channel: string, hear: (value: unknown) => void): (() => void) => {
  const heard = (_: unknown, value: unknown): void => hear(value);
  line.on(channel, heard);
  return () => void line.off(channel, heard);
};

/** The bridge over this line. */
export const createBridge = (line: Line): Bridge => {
  const call =
    <Call extends keyof typeof CHANNELS>(name: Call) =>
    (...args: Parameters<Bridge[Call]>): ReturnType<Bridge[Call]> =>
      line.invoke(CHANNELS[name], ...args) as ReturnType<Bridge[Call]>;
  const pendingJoin = call('pendingJoin');
  return {
    version: call('version'),
    hostAddress: call('hostAddress'),
    shareOnNetwork: call('shareOnNetwork'),
    nearby: call('nearby'),
    pendingJoin,
    keepAwake: call('keepAwake'),
    copyText: call('copyText'),
    pasteText: call('pasteText'),
    keepCopy: call('keepCopy'),
    copies: call('copies'),
    readCopy: call('readCopy'),
    forgetCopies: call('forgetCopies'),
    // The event only says that a link is there. Fetching it takes it, so no link is ever followed twice.
    onJoin: (listener) =>
      listen(line, EVENTS.onJoin, () => {
        void pendingJoin().then((link) => link !== null && listener(link));
      }),
    onCommand: (listener) => listen(line, EVENTS.onCommand, (command) => listener(command as Command)),
  };
};
