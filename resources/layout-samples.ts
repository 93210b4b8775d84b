/** What a game gives the sheet studio: values to preview its layouts with. */
import type { JsonObject } from '../rules/kernel/json';

export interface LayoutSamples {
  /** The game's id, for instance `squaring-the-circle`. */
  readonly id: string;
  /** The longest real text everywhere, by the layout's name. A layout that is not the game's gets the usual sheet. */
  readonly longest: (layout: string) => JsonObject;
  /** Letters of many scripts in every text. */
  readonly odd: (layout: string) => JsonObject;
}

/**
 * Letters of many scripts in one line: Latin beyond ASCII, Greek, Cyrillic, Hebrew and Arabic (right to left), Han, an emoji
 * of several joined ones, and a letter whose marks are letters of their own (never written as one).
 */
export const oddLetters = 'Zoë Ǆ Ж ελ שלום مرحبا 数学 👩‍🔬 e\u0301\u0323';

/** Three hundred letters without a space: nowhere does a line want to break. */
export const unbrokenLetters = 'Rindfleischetikettierungsüberwachungsaufgaben'.repeat(7).slice(0, 300);

/** Above so many letters a text is no name, and may be long and unbroken. */
const LONGEST_NAME = 80;

/** What stands in an odd sample where the longest real text is this one: odd letters in names, an endless word in long texts. */
export const oddFor = (longest: string): string => (longest.length > LONGEST_NAME ? unbrokenLetters : oddLetters);
