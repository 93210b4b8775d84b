/** The steps by which a state changes, one part at a time. */
import type { SzTelling } from './define';
import {
  sceneOf,
  sheetOf,
  type Cat,
  type Memory,
  type Persona,
  type Scene,
  type Sheet,
  type Side,
  type SzState,
} from './state';

export const set = (telling: SzTelling, part: Partial<SzState>): void => {
  telling.state = { ...telling.state, ...part };
};

export const setScene = (telling: SzTelling, part: Partial<Scene>): void =>
  set(telling, { scene: { ...sceneOf(telling.state), ...part } });

export const setSheet = (telling: SzTelling, seat: number, part: Partial<Sheet>): void =>
  set(telling, { sheets: telling.state.sheets.map((sheet, at) => (at === seat ? { ...sheet, ...part } : sheet)) });

export const setPersona = (telling: SzTelling, seat: number, side: Side, part: Partial<Persona>): void =>
  setSheet(telling, seat, { [side]: { ...sheetOf(telling.state, seat)[side], ...part } });

/** Writes a memory with both marks empty; in place of another where `instead` names one. Gives its id. */
export const writeMemory = (
  telling: SzTelling,
  seat: number,
  side: Side,
  memory: { readonly cat: Cat; readonly text: string; readonly box?: boolean; readonly instead?: string },
): string => {
  const { cat, text, box = false, instead } = memory;
  const made = telling.state.made + 1;
  const fresh: Memory = { id: `m${made}`, cat, text, box, circle: false };
  set(telling, { made });
  const { mem } = sheetOf(telling.state, seat)[side];
  const next = instead === undefined ? [...mem, fresh] : mem.map((each) => (each.id === instead ? fresh : each));
  setPersona(telling, seat, side, { mem: next });
  return fresh.id;
};

export const markMemory = (
  telling: SzTelling,
  seat: number,
  side: Side,
  id: string,
  mark: Partial<Pick<Memory, 'box' | 'circle'>>,
): void => {
  const { mem } = sheetOf(telling.state, seat)[side];
  setPersona(telling, seat, side, { mem: mem.map((each) => (each.id === id ? { ...each, ...mark } : each)) });
};
