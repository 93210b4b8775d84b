/** All moves of the game, joined: what checks and applies any of them. */
import { joinMoves } from '../../kernel/define';
import { no } from './facts';
import { bid, concede } from './moves/auction';
import { answerCall, call, cancelCall } from './moves/call';
import { create, start } from './moves/create';
import { ante, declare, declineStake } from './moves/declare';
import { consolidate, defineFact, defineTrait, momentum, waive } from './moves/effects';
import { answerOut, offerOut, outTrait } from './moves/outs';
import { activate, done, foreign } from './moves/window';
import type { NerveState } from './state';

/** Their one door. */
export const joined = joinMoves<NerveState>(
  [
    ...[create, start, call, cancelCall, answerCall, declare, ante, declineStake],
    ...[foreign, activate, done, offerOut, answerOut, outTrait],
    ...[bid, concede, defineTrait, defineFact, consolidate, momentum, waive],
  ],
  () => no('move.unknown', {}),
  () => undefined,
);
