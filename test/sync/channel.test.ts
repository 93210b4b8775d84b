import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameChannel, type LostWhy, type RawChannel } from '../../src-renderer/sync/channel';
import { asideFrame, framesOf, helloFrame, pingFrame } from '../../src-renderer/sync/frames';

/** A data channel whose other end is the test: it keeps what is sent and drains when told. */
const aChannel = () => {
  const target = new EventTarget();
  const sent: Uint8Array[] = [];
  const raw = {
    label: 'table',
    readyState: 'open' as RTCDataChannelState,
    bufferedAmount: 0,
    bufferedAmountLowThreshold: 0,
    binaryType: 'blob' as BinaryType,
    closed: false,
    send: (frame: Uint8Array) => {
      sent.push(frame);
      raw.bufferedAmount += frame.length;
    },
    close: () => {
      raw.closed = true;
    },
    addEventListener: target.addEventListener.bind(target),
  };
  const lost: LostWhy[] = [];
  const hellos: number[] = [];
  const channel = frameChannel(raw as unknown as RawChannel, 21, {
    onHello: (session) => hellos.push(session),
    onLost: (why) => lost.push(why),
  });
  const arrive = (frame: Uint8Array): void => {
    const data = Uint8Array.from(frame).buffer;
    target.dispatchEvent(new MessageEvent('message', { data }));
  };
  const drain = (): void => {
    raw.bufferedAmount = 0;
    target.dispatchEvent(new Event('bufferedamountlow'));
  };
  return { raw, channel, sent, lost, hellos, arrive, drain, target };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a framed channel', () => {
  it('greets first, and is open for simple-peer once it has been greeted', () => {
    const { channel, sent, hellos, arrive } = aChannel();
    const opened = vi.fn();
    channel.onopen = opened;
    expect(sent).toEqual([helloFrame(21)]);
    expect(opened).not.toHaveBeenCalled();
    arrive(helloFrame(34));
    expect(hellos).toEqual([34]);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('hands the browser no more than it takes, and the rest as it drains', () => {
    const { channel, sent, raw, drain } = aChannel();
    channel.send(new Uint8Array(2_000_000));
    const before = sent.length;
    expect(raw.bufferedAmount).toBeLessThan(600_000);
    for (let times = 0; times < 5; times += 1) drain();
    expect(sent.length).toBeGreaterThan(before);
    expect(sent.slice(1)).toHaveLength(framesOf(new Uint8Array(2_000_000)).length);
  });

  it('lets everything else go first: what is aside waits while anything waits, and a move stands behind little of it', () => {
    const { channel, sent, raw, drain } = aChannel();
    channel.send(new Uint8Array(2_000_000));
    for (let at = 0; at < 40; at += 1) channel.aside.send(new Uint8Array(16_000).fill(at));
    const asides = (): number => sent.filter(([kind]) => kind === 6).length;
    const messages = framesOf(new Uint8Array(2_000_000)).length;
    while (sent.length < 1 + messages) {
      expect(asides()).toBe(0);
      drain();
    }
    expect(raw.bufferedAmount).toBeLessThan(600_000);
    drain();
    expect(asides()).toBeLessThan(6);
    const before = raw.bufferedAmount;
    channel.send(Uint8Array.of(0, 2, 7));
    expect(sent.at(-1)).toEqual(Uint8Array.of(2, 0, 2, 7));
    expect(before).toBeLessThan(80 * 1024);
    for (let times = 0; times < 20; times += 1) drain();
    expect(asides()).toBe(40);
  });

  it('brings what is aside, tells when the link has ended, and ends it when asked to', () => {
    const { channel, arrive, lost } = aChannel();
    const told: string[] = [];
    channel.aside.onmessage = (bytes) => told.push(String(bytes));
    channel.aside.onend = () => told.push('end');
    arrive(helloFrame(34));
    arrive(asideFrame(Uint8Array.of(7, 8)));
    channel.aside.giveUp();
    channel.close();
    expect([told, lost]).toEqual([['7,8', 'end'], ['flooded']]);
  });

  it('lets go of a peer that does not read', () => {
    const { channel, lost } = aChannel();
    for (let times = 0; times < 3; times += 1) channel.send(new Uint8Array(25_000_000));
    expect(lost).toEqual(['flooded']);
  });

  it('pings every 2 seconds and finds a silent peer dead after 6', () => {
    const { sent, lost } = aChannel();
    vi.advanceTimersByTime(5_999);
    expect(sent.slice(1)).toEqual([pingFrame(), pingFrame()]);
    expect(lost).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(lost).toEqual(['silent']);
  });

  it('takes any sign of life, a ping too', () => {
    const { lost, arrive } = aChannel();
    arrive(helloFrame(34));
    for (let times = 0; times < 7; times += 1) {
      vi.advanceTimersByTime(5_000);
      arrive(pingFrame());
    }
    expect(lost).toEqual([]);
    vi.advanceTimersByTime(6_000);
    expect(lost).toEqual(['silent']);
  });

  it('delivers whole messages, and lets go of a peer whose bytes nobody can read', () => {
    const { channel, arrive, lost } = aChannel();
    const got: number[] = [];
    channel.onmessage = ({ data }) => {
      if (data.byteLength === 3) throw new Error('Yjs cannot read this');
      got.push(data.byteLength);
    };
    arrive(helloFrame(34));
    for (const frame of framesOf(new Uint8Array(40_000))) arrive(frame);
    expect([got, lost]).toEqual([[40_000], []]);
    arrive(Uint8Array.of(2, 1, 1, 1));
    arrive(Uint8Array.of(2, 1, 1, 1, 1));
    expect([got, lost]).toEqual([[40_000], ['broken']]);
  });

  it('lets go of a peer that sends text', () => {
    const { target, lost } = aChannel();
    target.dispatchEvent(new MessageEvent('message', { data: 'hello' }));
    expect(lost).toEqual(['broken']);
  });

  it.each([
    ['an update', [0, 2, 5, 6], 0],
    ['a presence', [1, 9, 9], 0],
    ['a question', [0, 0, 5], 1],
    ['an answer', [0, 1, 5], 1],
  ])('does not send %s back to where it came from, unless it means something there', (_, message, times) => {
    const { channel, arrive, sent } = aChannel();
    arrive(helloFrame(34));
    arrive(Uint8Array.of(2, ...message));
    channel.send(Uint8Array.from(message));
    channel.send(Uint8Array.of(0, 2, 5, 7));
    expect(sent.slice(1)).toHaveLength(times + 1);
  });

  it('tells simple-peer of the end', () => {
    const { channel, target, raw, lost } = aChannel();
    const closed = vi.fn();
    channel.onclose = closed;
    channel.close();
    target.dispatchEvent(new Event('close'));
    expect([raw.closed, closed.mock.calls.length]).toEqual([true, 1]);
    vi.advanceTimersByTime(10_000);
    expect(lost).toEqual([]);
  });
});
