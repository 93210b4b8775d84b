/** The moves of the thief pages (section 10) that are no family (`families.ts`), in print order. */
import { assembleTheTeam } from './assemble-the-team';
import { bestInPeople, worstInPeople } from './best-in-people';
import { blackmail } from './blackmail';
import { botnet } from './botnet';
import { carrot } from './carrot';
import { coldRead } from './cold-read';
import { dramaticFlair } from './dramatic-flair';
import { evasion } from './evasion';
import { iHaveTheBuilding } from './i-have-the-building';
import { infiltrator } from './infiltrator';
import { killSwitch } from './kill-switch';
import { menagerie, menagerieTrick } from './menagerie';
import { openSource } from './open-source';
import { planB } from './plan-b';
import { precision } from './precision';
import { programming } from './programming';
import { psyOps } from './psy-ops';
import type { PlaybookMove } from './record';
import { directAgents, recruitment } from './recruitment';
import { sacrificePlay } from './sacrifice-play';
import { spookFriends } from './spook-friends';
import { teamPlayer } from './team-player';
import { theBoss } from './the-boss';
import { unflappable } from './unflappable';
import { watchTheCompetition } from './watch-the-competition';
import { wealthy } from './wealthy';
import { wrecker } from './wrecker';
import { zeroDay } from './zero-day';

export const thiefMoves: readonly PlaybookMove[] = [
  // Wire
  ...[watchTheCompetition, blackmail, iHaveTheBuilding, spookFriends],
  // Bash
  ...[coldRead, precision, psyOps, wrecker],
  // Grift
  ...[assembleTheTeam, unflappable, bestInPeople, worstInPeople],
  // Click
  ...[menagerie, menagerieTrick, programming, carrot],
  // Phreak
  ...[botnet, zeroDay, openSource, killSwitch],
  // Flip
  ...[evasion, dramaticFlair, planB, teamPlayer, infiltrator],
  // Fix
  ...[recruitment, directAgents, wealthy, sacrificePlay, theBoss],
];
