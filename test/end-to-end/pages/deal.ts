/** The session with a game of cards, without a screen. */
import '../lib/card-page.svelte';
