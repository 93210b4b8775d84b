/** The themes of the games: found by folder, so that a fifth game needs no line here. They stand above the shell's own values. */
import './tokens.css';

import.meta.glob('../../../resources/*/theme.css', { eager: true });
