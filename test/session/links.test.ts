/** Who is linked with whom, as each machine says of itself. */
import { describe, expect, it } from 'vitest';
import { linksIn, pairsOf } from '../../src-renderer/session/links';
import type { Links, PeerStatus, Presence } from '../../src-renderer/sync';

const NAMES = ['Ana', 'Bea', 'Cleo'] as const;
const members = NAMES.map((name, at) => ({ pid: `p${at}`, name }));

const status = (session: number, patch: Partial<PeerStatus>): PeerStatus => ({
  peer: `peer ${session}`,
  session,
  stage: 'linked',
  road: 'direct',
  here: [],
  there: [],
  since: 0,
  tookMs: 1,
  ...patch,
});

const presence = (at: number, links?: Links): Presence => ({
  pid: `p${at}`,
  session: at + 1,
  name: NAMES[at] ?? '',
  seats: [at],
  position: null,
  cursor: null,
  drag: null,
  ping: null,
  watching: false,
  ...(links && { links }),
});

/** What is told of the first two, where they say this. */
const wayOf = (ana: Links | undefined, bea: Links | undefined): string | undefined =>
  pairsOf(members, [presence(1, bea), presence(0, ana)])[0]?.way;

describe('what this machine says of its own links', () => {
  it('is those that stand, each once, by the way that it takes', () => {
    const peers = [
      status(9, { road: 'direct' }),
      status(4, { road: 'direct' }),
      status(4, { road: 'direct', peer: 'the same visit by another host' }),
      status(5, { road: 'relayed', stage: 'relayed' }),
    ];
    expect(linksIn({ peers })).toEqual({ direct: [4, 9], relayed: [5] });
  });

  it('is nothing of what is tried, lost, or does not know its way yet', () => {
    const peers = [
      status(1, { stage: 'trying' }),
      status(2, { stage: 'lost' }),
      status(3, { road: null }),
      status(0, { road: 'relayed', stage: 'relayed' }),
    ];
    expect(linksIn({ peers })).toEqual({});
  });
});

describe('two others', () => {
  it.each([
    ['are linked as both say', { direct: [2] }, { direct: [1] }, 'direct'],
    ['are linked by the longer way, of which each end sees its half', { local: [2] }, { direct: [1] }, 'direct'],
    ['are linked by the relay where one of them says so', { direct: [2] }, { relayed: [1] }, 'relayed'],
    ['are linked as one says where the other’s client does not speak of it', { turn: [2] }, undefined, 'turn'],
    ['have no link where both say so', {}, { direct: [77] }, 'none'],
    ['have none where one says so and the other’s client does not speak of it', undefined, {}, 'none'],
    ['do not say the same', { direct: [2] }, {}, 'disputed'],
    ['have said nothing', undefined, undefined, 'unsaid'],
  ] as const)('%s', (_, ana, bea, way) => {
    expect(wayOf(ana, bea)).toBe(way);
  });

  it('are told of in the members’ order, once for every two who are here', () => {
    const linked = { direct: [1, 2, 3] };
    const all = pairsOf(members, [presence(2, linked), presence(0, linked), presence(1, linked)]);
    expect(all.map(({ between }) => between.map(({ name }) => name).join(' '))).toEqual([
      'Ana Bea',
      'Ana Cleo',
      'Bea Cleo',
    ]);
    expect(pairsOf(members, [presence(2, linked), presence(0, linked)])).toHaveLength(1);
    expect(pairsOf(members, [presence(2, linked)])).toEqual([]);
  });

  it('cannot be spoken of by a third: what she says of links is of her own', () => {
    const cleo = presence(2, { relayed: [1, 2] });
    const [pair] = pairsOf(members, [presence(0, {}), presence(1, {}), cleo]);
    expect(pair?.way).toBe('none');
  });
});
