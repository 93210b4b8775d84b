import type { IpcMain, IpcMainInvokeEvent, IpcRenderer } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { CHANNELS, EVENTS } from '../../src-main/bridge';
import { answerOnlyUs, nothing, oneFlag, oneText } from '../../src-main/calls';
import { createBridge } from '../../src-main/page-side';
import { HOME, isOurs } from '../../src-main/scheme';

const ours = { parent: null, url: HOME };

describe('a call of the bridge', () => {
  const call = (senderFrame: unknown, ...args: unknown[]): unknown => {
    const handle = vi.fn();
    answerOnlyUs({ handle } as unknown as IpcMain, 'roundel/version', isOurs, nothing, () => '3.1.4');
    const answer = handle.mock.calls[0]?.[1] as (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;
    return answer({ senderFrame } as IpcMainInvokeEvent, ...args);
  };

  it('is answered to our page', () => {
    expect(call(ours)).toBe('3.1.4');
  });

  it.each([
    ['a strange page', { parent: null, url: 'https://example.org/' }],
    ['a file', { parent: null, url: 'file:///index.html' }],
    ['a frame within our page', { parent: {}, url: HOME }],
    ['a frame that is gone', null],
  ])('is refused to %s', (_, frame) => {
    expect(() => call(frame)).toThrow('Roundel alone');
  });

  it('is refused with anything that it does not take', () => {
    expect(() => call(ours, 'more')).toThrow('not how roundel/version is called');
  });

  it.each([
    ['nothing', nothing, [], null],
    ['a yes', oneFlag, [true], true],
    ['a no', oneFlag, [false], false],
    ['a text', oneText, ['Ana'], 'Ana'],
    ['an empty text', oneText, [''], ''],
    ['the longest text', oneText, ['x'.repeat(1_000_000)], 'x'.repeat(1_000_000)],
  ] as const)('takes %s', (_, read, args, given) => {
    expect(read(args)).toEqual({ given });
  });

  it.each([
    ['something where nothing should be', nothing, [undefined]],
    ['a figure for a yes', oneFlag, [1]],
    ['two answers', oneFlag, [true, true]],
    ['no answer', oneFlag, []],
    ['a list for a text', oneText, [['Ana']]],
    ['a text that never ends', oneText, ['x'.repeat(1_000_001)]],
    ['two texts', oneText, ['Ana', 'Bo']],
  ] as const)('takes no %s', (_, read, args) => {
    expect(read(args)).toBeNull();
  });
});

describe('the page’s side', () => {
  const aBridge = (answers: Readonly<Record<string, unknown>> = {}) => {
    const listeners = new Map<string, Set<(event: unknown, value?: unknown) => void>>();
    const sent: unknown[][] = [];
    const heard = (channel: string) => listeners.get(channel) ?? new Set();
    const line = {
      invoke: (...call: unknown[]) => {
        sent.push(call);
        return Promise.resolve(answers[String(call[0])]);
      },
      on: (channel: string, listener: () => void) => listeners.set(channel, heard(channel).add(listener)),
      off: (channel: string, listener: () => void) => heard(channel).delete(listener),
    };
    const happen = (channel: string, value?: unknown): void => {
      for (const listener of heard(channel)) listener({ sender: 'a thing that no page should hold' }, value);
    };
    return { bridge: createBridge(line as unknown as IpcRenderer), sent, happen };
  };

  it('offers calls and events by name and nothing generic', () => {
    const { bridge } = aBridge();
    const names = [...Object.keys(CHANNELS), ...Object.keys(EVENTS)];
    expect(Object.keys(bridge).sort((a, b) => (a < b ? -1 : 1))).toEqual(names.sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set([...Object.values(CHANNELS), ...Object.values(EVENTS)]).size).toBe(names.length);
  });

  it('sends each call on its own channel, with what it takes', async () => {
    const { bridge, sent } = aBridge({ [CHANNELS.version]: '3.1.4' });
    expect(await bridge.version()).toBe('3.1.4');
    await bridge.keepAwake(true);
    await bridge.copyText('Ana');
    await bridge.pasteText();
    expect(sent).toEqual([
      ['roundel/version'],
      ['roundel/keepAwake', true],
      ['roundel/copyText', 'Ana'],
      ['roundel/pasteText'],
    ]);
  });

  it('hears commands until it stops, and never Electron’s own event', () => {
    const { bridge, happen } = aBridge();
    const listener = vi.fn();
    const stop = bridge.onCommand(listener);
    happen(EVENTS.onCommand, 'newTable');
    stop();
    happen(EVENTS.onCommand, 'copyInvite');
    expect(listener.mock.calls).toEqual([['newTable']]);
  });

  it('takes a link when it hears of one, and is silent where somebody else took it', async () => {
    const answers: Record<string, unknown> = { [CHANNELS.pendingJoin]: '#r1.first' };
    const { bridge, happen } = aBridge(answers);
    const listener = vi.fn();
    bridge.onJoin(listener);
    happen(EVENTS.onJoin);
    await vi.waitFor(() => expect(listener.mock.calls).toEqual([['#r1.first']]));
    answers[CHANNELS.pendingJoin] = null;
    happen(EVENTS.onJoin);
    await Promise.resolve();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledOnce();
  });
});
