/** How this machine and another stand, in plain sentences. Pure. */
import type { PeerView, TruthView } from '../../session/view';
import { counted, listed } from '../wording/wording';

type TruthPeer = TruthView['peers'][number];

const roads: Readonly<Record<NonNullable<PeerView['road']>, string>> = {
  local: 'linked directly, within one network',
  direct: 'linked directly, through the routers',
  turn: 'linked through a TURN server',
  relayed: 'linked through the host, sealed',
};

const standingOf = ({ standing, moves, isHere }: TruthPeer): string => {
  switch (standing) {
    case 'in step':
      return isHere ? 'Has the same story.' : 'Had the same story when last heard of.';
    case 'behind':
      return isHere
        ? `${counted(moves, 'step')} behind, and catching up.`
        : `${counted(moves, 'step')} behind when last heard of.`;
    case 'ahead':
      return 'Ahead of this machine, which is catching up.';
    case 'differs':
      return 'Tells another story than this machine.';
    case 'unknown':
      return isHere ? 'Not compared yet.' : 'Not heard of yet.';
  }
};

/** How the link to her goes, and where she stands. */
export const peerText = (peer: TruthPeer): string => {
  const way = peer.road === null ? (peer.isHere ? 'here, by way of another player' : 'not here') : roads[peer.road];
  return `${way}. ${standingOf(peer)}`;
};

/** Whether what I have written is safe elsewhere too. */
export const keptText = ({ peers }: TruthView): string => {
  const missing = peers.filter(({ unkept }) => unkept > 0);
  if (peers.length === 0) return 'Nobody else belongs to this table, so your moves are on this machine alone.';
  if (missing.length === 0) return 'Everything that you have written is with everybody.';
  const most = Math.max(...missing.map(({ unkept }) => unkept));
  const names = listed(missing.map(({ name }) => name));
  const next = missing.every(({ isHere }) => isHere)
    ? `on ${most === 1 ? 'its' : 'their'} way`
    : 'sent when you are linked again';
  return `${counted(most, 'entry', 'entries')} of yours ${most === 1 ? 'is' : 'are'} not known to have reached ${names}. ${most === 1 ? 'It is' : 'They are'} ${next}.`;
};
