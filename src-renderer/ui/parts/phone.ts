/** Whether the window is as narrow as a phone: one column, with tabs below. The same width as in the style sheets. */
import { MediaQuery } from 'svelte/reactivity';

/** `current` follows the window. */
export const phone = new MediaQuery('max-width: 719px');

/** Whether the seats are a strip of marks, with no room for sentences. The same width as in the style sheets. */
export const narrow = new MediaQuery('max-width: 1099px');
