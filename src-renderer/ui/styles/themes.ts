/** The values of the look: the shell's, and the theme of each game, found by folder, so that a fifth game needs no line here. */
import './tokens.css';

import.meta.glob('../../../resources/*/theme.css', { eager: true });
