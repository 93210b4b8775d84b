/** Asks the session for something that others decide, and keeps the refusal where the person has pressed. */
import type { Refusal, Ruling } from '../../../rules/kernel/ruling';
import { tellAtOnce } from '../parts/announce.svelte';
import { useTable } from '../table-context';

export interface Asking {
  /** In words; empty where nothing was refused. */
  readonly refused: string;
  /** Answers with what was granted; null where it was refused. */
  readonly ask: <T>(answer: Promise<Ruling<T>>) => Promise<T | null>;
}

/** To be called while a component is set up. */
export const createAsking = (): Asking => {
  const { say } = useTable();
  let refusal = $state.raw<Refusal | null>(null);
  return {
    get refused() {
      return refusal === null ? '' : say(refusal);
    },
    ask: async (answer) => {
      const ruling = await answer;
      refusal = ruling.ok ? null : ruling.refusal;
      if (ruling.ok) return ruling.value;
      tellAtOnce(say(ruling.refusal));
      return null;
    },
  };
};
