/** Whether the machines at a table tell the same story, from what they announce: position and state digest. Pure. */
import type { PeerView } from '../../session/view';
import { listed } from '../wording/wording';

interface Agreement {
  readonly tone: 'good' | 'wait' | 'bad';
  readonly text: string;
}

/** One short sentence about all peers. A disagreement outranks a delay, and a delay outranks agreement. */
export const agreementOf = (peers: readonly PeerView[]): Agreement => {
  const those = (state: PeerView['agreement']): readonly string[] =>
    peers.filter(({ agreement }) => agreement === state).map(({ name }) => name);
  const who = (state: PeerView['agreement']): string => listed(those(state));
  const differs = who('differs');
  if (differs !== '') return { tone: 'bad', text: `We disagree: ${differs} differs` };
  const behind = who('behind');
  if (behind !== '')
    return { tone: 'wait', text: `${behind} ${those('behind').length === 1 ? 'is' : 'are'} catching up` };
  const ahead = who('ahead');
  if (ahead !== '') return { tone: 'wait', text: `Catching up with ${ahead}` };
  const inStep = peers.filter(({ agreement }) => agreement === 'in step').length;
  if (inStep > 0) return { tone: 'good', text: `${inStep + 1} in step` };
  return { tone: 'wait', text: peers.length === 0 ? 'Only you here' : 'Comparing' };
};
