/** The time of day, for words about how long something has lasted. */

/** Often enough for words that count in minutes. */
const TICK_MS = 5_000;

/** Milliseconds since 1970, renewed every few seconds; to be called while a component is set up. */
export const createTicking = (): { readonly now: number } => {
  let now = $state(Date.now());
  $effect(() => {
    const timer = setInterval(() => (now = Date.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
};
