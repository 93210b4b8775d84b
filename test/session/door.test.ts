import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTableDoor } from '../../src-renderer/session/door';
import type { DoorNote, Invite, openWaitingRoom } from '../../src-renderer/sync';

type Options = Parameters<typeof openWaitingRoom>[0];
type State = Parameters<Options['onChange']>[0];

const HOST = 'http://192.168.1.20:4747';
const OTHER = 'http://10.0.0.3:4747';
const MINUTE = 60_000;
const isOpen: State = { at: 'open', code: 'ABC-DEF', secondsLeft: 600, knocks: [], refusal: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A door over a note that several members could write, and waiting rooms that only note what is done to them. */
const doorWith = (now = () => 1_000) => {
  const rooms: { readonly host: string; readonly options: Options; readonly done: string[] }[] = [];
  const shared: { note: DoorNote | null; secret: number } = { note: null, secret: 0 };
  const door = createTableDoor({
    secret: () => new Uint8Array(32).fill(shared.secret),
    book: () => ({ read: () => shared.note, write: (note) => void (shared.note = note) }),
    invite: (host): Invite => ({ hosts: [host], secret: new Uint8Array(32), gameId: '' }),
    onChange: () => undefined,
    now,
    open: (options) => {
      const done: string[] = [];
      rooms.push({ host: options.host, options, done });
      return {
        state: () => isOpen,
        admit: (guest) => done.push(`admit ${guest}`),
        turnAway: (guest) => done.push(`turn away ${guest}`),
        close: () => done.push('close'),
        leave: () => done.push('leave'),
      };
    },
  });
  const say = (state: Partial<State>, at = rooms.length - 1): void =>
    rooms[at]?.options.onChange({ ...isOpen, ...state });
  return { door, rooms, shared, say };
};

describe('the door of a table', () => {
  it('is written down for everybody with host and end, and never with the words', () => {
    const { door, shared, say, rooms } = doorWith();
    door.openAt(HOST);
    say({ knocks: [{ guest: 3, name: 'Bo', words: ['a', 'b', 'c', 'd'] as never }] });
    expect(shared.note).toEqual({ host: HOST, until: 1_000 + 10 * MINUTE });
    expect(door.view()).toMatchObject({ host: HOST, code: 'ABC-DEF', knocks: [{ guest: 3, name: 'Bo' }] });
    door.admit(3);
    door.turnAway(4);
    expect(rooms[0]?.done).toEqual(['admit 3', 'turn away 4']);
  });

  it('is attached to by whoever reads the note, once', () => {
    const { door, shared, rooms } = doorWith();
    shared.note = { host: OTHER, until: 5 * MINUTE };
    door.look();
    door.look();
    expect(rooms.map(({ host }) => host)).toEqual([OTHER]);
  });

  it('is attached to anew with the secret of the room that the table has moved to', () => {
    const { door, shared, rooms } = doorWith();
    shared.note = { host: HOST, until: 5 * MINUTE };
    door.look();
    door.leave();
    shared.secret = 7;
    door.look();
    expect(rooms.map(({ options }) => options.secret[0])).toEqual([0, 7]);
  });

  it.each([
    ['over', 900],
    ['far in the future', 1_000 + 21 * MINUTE],
  ])('is left alone where its end is %s', (_, until) => {
    const { door, shared, rooms } = doorWith();
    shared.note = { host: HOST, until };
    door.look();
    expect(rooms).toEqual([]);
  });

  it('follows another note, and goes where the note goes', () => {
    const { door, shared, rooms, say } = doorWith();
    door.openAt(HOST);
    say({});
    shared.note = { host: OTHER, until: 7 * MINUTE };
    door.look();
    expect(rooms.map(({ host, done }) => [host, done])).toEqual([
      [HOST, ['leave']],
      [OTHER, []],
    ]);
    say({});
    shared.note = null;
    door.look();
    expect(door.view()).toBeNull();
    expect(rooms[1]?.done).toEqual(['leave']);
  });

  it('gets a new code only after the old one is worth nothing', () => {
    const { door, rooms, say } = doorWith();
    door.openAt(HOST);
    say({});
    door.openAt(HOST);
    expect(rooms.map(({ host, done }) => [host, done])).toEqual([
      [HOST, ['close', 'leave']],
      [HOST, []],
    ]);
    say({ code: 'OLD-OLD' }, 0);
    say({ code: 'NEW-NEW' });
    expect(door.view()?.code).toBe('NEW-NEW');
  });

  it('moves to another address of the same host without an end', () => {
    const { door, shared, rooms, say } = doorWith();
    door.openAt(HOST);
    say({});
    door.moveTo(OTHER);
    expect(shared.note).toEqual({ host: OTHER, until: 1_000 + 10 * MINUTE });
    expect(rooms.map(({ host, done }) => [host, done])).toEqual([
      [HOST, ['leave']],
      [OTHER, []],
    ]);
  });

  it('looks again once where its end came too early, and not a second time', () => {
    const { door, rooms, say } = doorWith();
    door.openAt(HOST);
    say({ at: 'over' });
    expect(rooms).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(rooms).toHaveLength(2);
    say({ at: 'over' });
    vi.advanceTimersByTime(10_000);
    door.look();
    expect(rooms).toHaveLength(2);
    expect(door.view()?.at).toBe('over');
  });

  it('does not open again what ended by itself, and keeps the reason to be read', () => {
    const { door, rooms, say } = doorWith();
    door.openAt(HOST);
    say({ at: 'over', refusal: 'waiting.noHost' });
    vi.advanceTimersByTime(10_000);
    door.look();
    expect(rooms).toHaveLength(1);
    expect(door.view()?.refusal).toEqual({ code: 'waiting.noHost', facts: {} });
  });

  it('is closed for everybody', () => {
    const { door, shared, rooms, say } = doorWith();
    door.openAt(HOST);
    say({});
    door.close();
    expect([shared.note, door.view(), rooms[0]?.done]).toEqual([null, null, ['close', 'leave']]);
  });
});
