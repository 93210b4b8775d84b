/**
 * The two faces of each game on the page (names of panes and games, words of the story). Sheets and the picture of the
 * table are set in the faces that were measured (`fonts.css`). A browser fetches of these only what a table shows.
 */
import '@fontsource/alegreya/400-italic.css';
import '@fontsource/alegreya/400.css';
import '@fontsource/alegreya/700.css';
import '@fontsource/barlow/400-italic.css';
import '@fontsource/barlow/400.css';
import '@fontsource/barlow/600.css';
import '@fontsource/big-shoulders/500.css';
import '@fontsource/big-shoulders/700.css';
import '@fontsource/courier-prime/400-italic.css';
import '@fontsource/courier-prime/400.css';
import '@fontsource/courier-prime/700.css';
import '@fontsource/grenze-gotisch/500.css';
import '@fontsource/tilt-neon/400.css';
