/** What a person does in the game: asking, proposing, and which answers wait for her. */
import { ask, type Game } from '../../rules/kernel/game';
import { refuse, type Ruling } from '../../rules/kernel/ruling';
import type { AheadKeeper } from './ahead';
import type { TableSession } from './api';
import type { Engine } from './engine';
import type { Hold } from './hold';
import { afterMine } from './said';
import type { Pid } from './view';

export type MoveDesk = Pick<
  TableSession,
  'ask' | 'layDice' | 'preview' | 'refine' | 'propose' | 'askMe' | 'setAskMe' | 'ahead' | 'setAhead'
>;

export interface MoveParts {
  readonly game: Game;
  readonly engine: Engine;
  readonly me: Pid;
  readonly hold: Hold;
  readonly ahead: AheadKeeper;
  /** Something was said in advance, or taken back. */
  readonly onAhead: () => void;
  readonly isStopped: () => boolean;
  /** Why nothing may be written now. */
  readonly barred: () => Ruling<never> | null;
  /** Kinds of answer that wait for the person from the beginning. */
  readonly askMe: readonly string[];
  readonly onAskMe: (kinds: readonly string[]) => void;
}

/** The desk of one party. */
export const createMoveDesk = (parts: MoveParts): MoveDesk => {
  const { game, engine, hold } = parts;
  let kinds: ReadonlySet<string> = new Set(parts.askMe);
  return {
    ask: (seat, move) => {
      const fold = engine.fold();
      if (!fold) return refuse('table.notBegun', {});
      if (parts.isStopped()) return refuse('table.stopped', {});
      return ask(game, afterMine(game, fold, parts.me), seat, move, engine.facesOf(seat, move));
    },
    layDice: (seat, dice, onto) => {
      const fold = engine.fold();
      if (!fold || !game.layDice) return refuse('table.notBegun', {});
      if (parts.isStopped()) return refuse('table.stopped', {});
      return game.layDice(fold.tip.standing.state, seat, dice, onto);
    },
    preview: (seat, move) => {
      const fold = engine.fold();
      return (fold && game.preview?.(fold.tip.standing.state, seat, move)) ?? [];
    },
    refine: (offer, move) =>
      offer.id === 'draft' ? { ...game.draftOffer(move), fixed: offer.fixed, group: offer.group } : offer,
    propose: (seat, move) => {
      const bar = parts.barred();
      if (bar) return Promise.resolve(bar);
      const fold = engine.fold();
      if (fold) parts.ahead.moves(fold.tip.standing.state, seat, String(move['kind']));
      hold.look(fold);
      return engine.propose(seat, move, hold.released());
    },
    ahead: (seat) => {
      const fold = engine.fold();
      const offered = (fold && game.ahead?.(fold.tip.standing.state, seat)) ?? [];
      return offered.map((each) => ({ ...each, isSaid: parts.ahead.isSaid(seat, each.id) }));
    },
    setAhead: (seat, id, on) => {
      parts.ahead.say(seat, id, on);
      parts.onAhead();
    },
    askMe: (kind) => kinds.has(kind),
    setAskMe: (kind, on) => {
      const next = new Set(kinds);
      if (on) next.add(kind);
      else next.delete(kind);
      kinds = next;
      parts.onAskMe([...next]);
    },
  };
};
