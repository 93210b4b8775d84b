/** Knocking at a table's waiting room: from the code that was typed to the table that is joined. */
import type { Ruling } from '../../rules/kernel/ruling';
import type { KnockView } from './view';
import { writeLink } from './link';

export interface KnockParts {
  readonly code: string;
  readonly host: string;
  readonly name: string;
  readonly join: (link: string) => Promise<Ruling<string>>;
}

/** Knocks; the cryptography loads with the first knock. Answers with the way to leave: then nothing is told any more. */
export const knockAt = ({ code, host, name, join }: KnockParts, onChange: (state: KnockView) => void): (() => void) => {
  let leave = (): void => undefined;
  let hasLeft = false;
  const tell = (state: KnockView): void => {
    if (!hasLeft) onChange(state);
  };
  const begin = async (): Promise<void> => {
    const [{ knock }, { sealReady }] = await Promise.all([import('../sync'), import('../ledger')]);
    await sealReady();
    if (hasLeft) return;
    const knocking = knock({
      host,
      code,
      name,
      onChange: (state) => {
        if (state.at === 'refused') tell({ at: 'refused', refusal: { code: state.code, facts: {} } });
        else if (state.at !== 'admitted') tell(state);
        else {
          const { secret, gameId } = state.invite;
          // Where she knocked is a host that she reaches; the others of the table stand in its document.
          void join(writeLink({ host, secret, gameId })).then((joined) =>
            tell(joined.ok ? { at: 'admitted', table: joined.value } : { at: 'refused', refusal: joined.refusal }),
          );
        }
      },
    });
    leave = knocking.leave;
  };
  void begin();
  return () => {
    hasLeft = true;
    leave();
  };
};
