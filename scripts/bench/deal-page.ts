/** The session with a game of cards, without a screen. */
import '../../test/end-to-end/lib/card-page.svelte';
