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
