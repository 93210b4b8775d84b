import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealReady } from '../../src-renderer/ledger';
import { createStopDesk, type StopDesk } from '../../src-renderer/session/stop';
import { aParty, exchange, showTo, type Party } from '../sync/lib';

interface Sitting extends Party {
  readonly desk: StopDesk;
}

const sit = (name: string): Sitting => {
  const party = aParty(name);
  return { ...party, desk: createStopDesk(() => party.room, vi.fn()) };
};

/** Everybody's document and presence reach everybody, and each looks. */
const meet = (...all: readonly Sitting[]): void => {
  vi.advanceTimersByTime(300);
  exchange(...all);
  for (const from of all) for (const to of all) if (from !== to) showTo(from, to);
  for (const { desk } of all) desk.look();
  exchange(...all);
};

let ana: Sitting;
let ben: Sitting;
let cleo: Sitting;

beforeAll(sealReady);
beforeEach(() => {
  vi.useFakeTimers();
  [ana, ben, cleo] = [sit('Ana'), sit('Ben'), sit('Cleo')];
  meet(ana, ben, cleo);
});
afterEach(() => {
  for (const { room } of [ana, ben, cleo]) room.close();
  vi.useRealTimers();
});

describe('a stop', () => {
  it('tells only how many would go on, and ends with the last of them', () => {
    ben.desk.press();
    meet(ana, ben, cleo);
    expect(ana.desk.view()).toEqual({ ready: 0, here: 3, mine: false });
    ana.desk.goOn(true);
    cleo.desk.goOn(true);
    meet(ana, ben, cleo);
    expect(ana.desk.view()).toEqual({ ready: 2, here: 3, mine: true });
    expect(ben.desk.view()).toEqual({ ready: 2, here: 3, mine: false });
    ben.desk.goOn(true);
    meet(ana, ben, cleo);
    expect([ana, ben, cleo].map(({ desk }) => desk.view())).toEqual([null, null, null]);
  });

  it('lets each take the word back', () => {
    ana.desk.press();
    meet(ana, ben, cleo);
    ana.desk.goOn(true);
    ben.desk.goOn(true);
    ana.desk.goOn(false);
    cleo.desk.goOn(true);
    meet(ana, ben, cleo);
    expect(ben.desk.view()).toEqual({ ready: 2, here: 3, mine: true });
  });

  it('does not wait for whoever has left, nor count her', () => {
    ana.desk.press();
    meet(ana, ben, cleo);
    cleo.desk.goOn(true);
    meet(ana, ben, cleo);
    ana.room.presence.set({});
    const session = cleo.awareness.clientID;
    cleo.room.close();
    for (const { road } of [ana, ben]) {
      road.onUp(session);
      road.onDown(session);
    }
    ana.desk.goOn(true);
    meet(ana, ben);
    expect(ben.desk.view()).toEqual({ ready: 1, here: 2, mine: false });
    ben.desk.goOn(true);
    meet(ana, ben);
    expect([ana.desk.isStopped(), ben.desk.isStopped()]).toEqual([false, false]);
  });

  it('asks anew at the next stop', () => {
    ana.desk.press();
    meet(ana, ben, cleo);
    for (const { desk } of [ana, ben, cleo]) desk.goOn(true);
    meet(ana, ben, cleo);
    meet(ana, ben, cleo);
    expect(ana.desk.isStopped()).toBe(false);
    ben.desk.press();
    meet(ana, ben, cleo);
    expect(ana.desk.view()).toEqual({ ready: 0, here: 3, mine: false });
  });

  it('is mine alone to end where nobody else is here', () => {
    const dora = sit('Dora');
    dora.desk.goOn(true);
    expect(dora.desk.view()).toBeNull();
    dora.desk.press();
    expect(dora.desk.isStopped()).toBe(true);
    dora.desk.goOn(true);
    expect(dora.desk.isStopped()).toBe(false);
    dora.room.close();
  });
});
