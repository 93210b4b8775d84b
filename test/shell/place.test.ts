import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlace, loadPlace, savePlace, type Placed } from '../../src-main/keep-place';
import { placeOn, readPlace, writePlace, type Area, type Place } from '../../src-main/place';

const area = (x: number, y: number, width: number, height: number): Area => ({ x, y, width, height });
const lying = (at: Area): Place => ({ area: at, isMaximized: false, isFullScreen: false });

const laptop = area(0, 25, 1280, 775);
const beside = area(1280, -200, 1920, 1040);

describe('where the window opens', () => {
  it.each([
    ['the first time: in the middle', null, [beside, laptop], area(1520, -130, 1440, 900)],
    ['the first time on a small screen: all of it', null, [laptop], area(0, 25, 1280, 775)],
    ['where it lay', lying(area(40, 60, 900, 700)), [laptop], area(40, 60, 900, 700)],
    ['on the second screen', lying(area(1500, 10, 1300, 800)), [laptop, beside], area(1500, 10, 1300, 800)],
    ['half over the edge, as somebody put it', lying(area(-700, 60, 900, 700)), [laptop], area(-700, 60, 900, 700)],
    ['back, when its screen is gone', lying(area(1500, 10, 1100, 600)), [laptop], area(90, 112, 1100, 600)],
    ['back, when only a sliver is left', lying(area(1200, 60, 900, 700)), [laptop], area(190, 62, 900, 700)],
    ['back, when its upper edge is out of reach', lying(area(40, -20, 900, 700)), [laptop], area(190, 62, 900, 700)],
    ['smaller, when the screen has shrunk', lying(area(0, 25, 2000, 1300)), [laptop], area(0, 25, 1280, 775)],
  ] as const)('%s', (_, place, screens, expected) => {
    expect(placeOn(place, screens as readonly Area[] as [Area])).toEqual(expected);
  });

  it('can always be taken hold of', () => {
    const at = fc.integer({ min: -5_000, max: 5_000 });
    const size = fc.integer({ min: 360, max: 4_000 });
    fc.assert(
      fc.property(at, at, size, size, (x, y, width, height) => {
        const found = placeOn(lying(area(x, y, width, height)), [laptop, beside]);
        const isHeld = [laptop, beside].some(
          (screen) =>
            found.y >= screen.y &&
            found.y + 24 <= screen.y + screen.height &&
            found.x + found.width >= screen.x + 96 &&
            found.x + 96 <= screen.x + screen.width,
        );
        expect(isHeld).toBe(true);
      }),
      { seed: 71 },
    );
  });
});

describe('the file of the window', () => {
  const kept: Place = { area: area(-11, 42, 1003, 707), isMaximized: true, isFullScreen: false };
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'roundel-place-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read as it was written', () => {
    const file = join(folder, 'window.json');
    savePlace(file, kept);
    expect(loadPlace(file)).toEqual(kept);
    expect(readdirSync(folder)).toEqual(['window.json']);
  });

  it('is not there at the first start', () => {
    expect(loadPlace(join(folder, 'window.json'))).toBeNull();
  });

  it('cannot be half written: the old one stands until the new one is whole', () => {
    const file = join(folder, 'window.json');
    savePlace(file, kept);
    // The new one cannot be written, as on a full disk.
    mkdirSync(`${file}.new`);
    savePlace(file, lying(laptop));
    expect(loadPlace(file)).toEqual(kept);
  });

  it.each([
    ['empty', ''],
    ['cut off', writePlace(kept).slice(0, 40)],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['without a size', '{"x":1,"y":2,"isMaximized":false,"isFullScreen":false}'],
    ['with a size of none', writePlace(lying(area(1, 2, 0, 700)))],
    ['with words for figures', writePlace(kept).replace('1003', '"1003"')],
    ['with a broken figure', writePlace(kept).replace('1003', '10.03')],
    ['beyond every desktop', writePlace(lying(area(1e9, 2, 900, 700)))],
    ['with a third kind of maximised', writePlace(kept).replace('true', '"yes"')],
  ])('is as good as none where it is %s', (_, text) => {
    writeFileSync(join(folder, 'window.json'), text);
    expect(readFileSync(join(folder, 'window.json'), 'utf8')).toBe(text);
    expect(loadPlace(join(folder, 'window.json'))).toBeNull();
    expect(readPlace(text)).toBeNull();
  });
});

describe('keeping the place', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const aWindow = () => {
    const listeners = new Map<string, () => void>();
    let isDestroyed = false;
    const window = {
      on: (event: string, listener: () => void) => listeners.set(event, listener),
      getNormalBounds: () => area(13, 17, 1009, 701),
      isMaximized: () => true,
      isFullScreen: () => false,
      isDestroyed: () => isDestroyed,
    };
    return {
      window: window as unknown as Placed,
      happen: (event: string) => listeners.get(event)?.(),
      destroy: () => (isDestroyed = true),
    };
  };

  it('writes once, when the window has come to rest', () => {
    const { window, happen } = aWindow();
    const save = vi.fn();
    keepPlace(window, save);
    for (const event of ['move', 'resize', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen']) {
      happen(event);
      vi.advanceTimersByTime(399);
    }
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save.mock.calls).toEqual([[{ area: area(13, 17, 1009, 701), isMaximized: true, isFullScreen: false }]]);
  });

  it('writes at once when the window closes, and never of a window that is gone', () => {
    const { window, happen, destroy } = aWindow();
    const save = vi.fn();
    keepPlace(window, save);
    happen('move');
    happen('close');
    expect(save).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(save).toHaveBeenCalledOnce();
    happen('leave-full-screen');
    destroy();
    vi.advanceTimersByTime(1_000);
    expect(save).toHaveBeenCalledOnce();
  });
});
