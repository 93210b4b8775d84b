/** Whether the window is as narrow as a phone: one column, with tabs below. The same width as in the style sheets. */
import { MediaQuery } from 'svelte/reactivity';

/** `current` follows the window. */
export const phone = new MediaQuery('max-width: 719px');
