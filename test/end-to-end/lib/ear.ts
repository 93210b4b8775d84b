/**
 * Everything that a host in this process sees, says and writes down: the requests with their headers and bodies, every
 * message of every socket in both directions, and what goes to the console or the outputs of the process.
 */
import { IncomingMessage, Server } from 'node:http';
import { WebSocket } from 'ws';

export interface Ear {
  /** All that was heard so far, in one piece. */
  readonly heard: () => Buffer;
  /** How much of each sort: a test that heard nothing proves nothing. */
  readonly counts: () => Readonly<Record<'requests' | 'messages' | 'lines', number>>;
  readonly stop: () => void;
}

const bytesOf = (data: unknown): Buffer => {
  if (Buffer.isBuffer(data)) return data;
  if (data instanceof ArrayBuffer) return Buffer.from(data);
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (Array.isArray(data)) return Buffer.concat(data.map(bytesOf));
  return Buffer.from(String(data));
};

type Emit = (this: unknown, name: string | symbol, ...args: unknown[]) => boolean;
type Send = (this: unknown, data: unknown, ...rest: unknown[]) => void;

/** Begins to listen, before the host is started. */
export const openEar = (): Ear => {
  const heard: Buffer[] = [];
  const counts = { requests: 0, messages: 0, lines: 0 };
  const undo: (() => void)[] = [];
  const note = (data: unknown, kind: keyof typeof counts): void => {
    counts[kind] += 1;
    heard.push(bytesOf(data));
  };
  const replace = <T extends object, K extends keyof T>(owner: T, name: K, make: (before: T[K]) => T[K]): void => {
    const before = owner[name];
    owner[name] = make(before);
    undo.push(() => (owner[name] = before));
  };

  const watchEmit = (owner: object, note: (name: string | symbol, args: readonly unknown[]) => void): void =>
    replace(
      owner as { emit: Emit },
      'emit',
      (before) =>
        function (name, ...args) {
          note(name, args);
          return before.call(this, name, ...args);
        },
    );
  watchEmit(Server.prototype, (name, [request]) => {
    if ((name !== 'request' && name !== 'upgrade') || !(request instanceof IncomingMessage)) return;
    note(`${request.method} ${request.url}\n${JSON.stringify(request.rawHeaders)}`, 'requests');
    if (name === 'request') request.on('data', (data) => heard.push(bytesOf(data)));
  });
  watchEmit(WebSocket.prototype, (name, [data]) => {
    if (name === 'message') note(data, 'messages');
  });
  replace(
    WebSocket.prototype as unknown as { send: Send },
    'send',
    (before) =>
      function (data, ...rest) {
        note(data, 'messages');
        before.call(this, data, ...rest);
      },
  );
  for (const output of [process.stdout, process.stderr]) {
    replace(output as unknown as { write: (...args: unknown[]) => boolean }, 'write', (before) => (...args) => {
      note(args[0], 'lines');
      return before.apply(output, args);
    });
  }
  return {
    heard: () => Buffer.concat(heard),
    counts: () => counts,
    stop: () => undo.splice(0).forEach((each) => each()),
  };
};
