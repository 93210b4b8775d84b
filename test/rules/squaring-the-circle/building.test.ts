/** Building a mathematician: the two halves, the triples, the moves held from the start. */
import { describe, expect, it } from 'vitest';
import { mathPages, thiefPages } from '../../../rules/games/squaring-the-circle/playbooks';
import type { JsonObject } from '../../../rules/kernel/json';
import { aFreshTable, aTable, play, type Play } from './table';

const draft: JsonObject = {
  kind: 'create',
  math: 'Geometer',
  thief: 'Wire',
  name: 'Sofia',
  origin: 'Libyan',
  look: 'Unkempt',
  vice: 'Lust',
  creative: '+1',
  elegant: '-1',
  rigorous: '+2',
  cold: '-1',
  hot: '+2',
  sly: '+1',
  other: 'Blackmail',
};
const aFix: JsonObject = {
  ...draft,
  thief: 'Fix',
  look: 'Ordinary',
  vice: 'Power',
  other: 'Wealthy',
  agentName: 'Pim',
  agentType: 'Flip',
};
const { kind: _, ...bosDraft }: JsonObject = { ...draft, name: 'Emmy' };

/** ana's creation alone is one choice of many; with the others' it takes effect. */
const made = (anas: JsonObject): Play =>
  play(aFreshTable(['ana', 'bo']))
    .by('bo', { kind: 'create', ...bosDraft })
    .by('ana', anas);

describe('a new mathematician', () => {
  it('SC-012 joins a mathematician playbook and a thief playbook', () => {
    const { math, thief } = made(draft).who('ana');
    expect([math, thief]).toEqual(['Geometer', 'Wire']);
  });

  it('SC-012 SC-D10 two players may take the same playbooks', () => {
    const after = made(draft);
    expect([after.who('ana').math, after.who('bo').math]).toEqual(['Geometer', 'Geometer']);
  });

  it('SC-013 has the name, origin, look and vice that were picked', () => {
    expect(made({ ...draft, colleagues: 'Trust nobody' }).who('ana')).toMatchObject({
      name: 'Sofia',
      origin: 'Libyan',
      look: 'Unkempt',
      vice: 'Lust',
      colleagues: 'Trust nobody',
    });
  });

  it('SC-014 has the stats that were picked', () => {
    expect(made(draft).who('ana').stats).toEqual({ creative: 1, elegant: -1, rigorous: 2, cold: -1, hot: 2, sly: 1 });
  });

  it.each([
    ['Wire', ['Surveillance', 'Bypass', 'Lose Control'], 'Blackmail'],
    ['Bash', ['Oomph', 'Intimidation', 'Truth Will Bear'], 'Precision'],
    ['Grift', ['Masquerade', 'Trust Me', 'Enticement'], 'Unflappable'],
    ['Click', ['Conditioning', 'Pecking Order', 'Get Rough'], 'Carrot'],
    ['Phreak', ['Digital Mayhem', 'Open Line', 'Root Access'], 'Botnet'],
    ['Flip', ['Flexibility', 'Careful Plans', 'Evasion'], 'Plan B'],
    ['Fix', ['Throw Money At It', 'Get Involved', 'Recruitment'], 'Wealthy'],
  ])('SC-015 SC-016 SC-D13 a %s starts with its three core moves and the one she picked', (thief, core, other) => {
    const page = thiefPages.find(({ name }) => name === thief);
    const look = page?.looks[0] ?? '';
    const vice = page?.vices[0] ?? '';
    const agent = thief === 'Fix' ? { agentName: 'Pim', agentType: 'Flip' } : {};
    const { moves } = made({ ...draft, thief, look, vice, other, ...agent }).who('ana');
    expect(moves.slice(1)).toEqual([...core, other]);
  });

  it.each([
    ['Set Theorist', 'Cardinality Tricks'],
    ['Number Theorist', 'Codemaker'],
    ['Algebraist', 'Remember Galois'],
    ['Geometer', "Euclid's Method"],
    ['Dynamicist', 'Phase Portrait'],
    ['Analyst', 'Calculus'],
    ['Logician', 'Foundational Approach'],
  ])('SC-017 SC-D11 a %s has %s filled in, and no other move of that page', (math, marked) => {
    const page = mathPages.find(({ name }) => name === math);
    const { moves } = made({ ...draft, math, origin: page?.origins[0] ?? '' }).who('ana');
    expect(moves.filter((move) => page?.moves.some(({ name }) => name === move))).toEqual([marked]);
  });

  it('SC-018 starts with nothing else', () => {
    expect(made(draft).who('ana')).toMatchObject({
      house: [],
      xp: 0,
      due: 0,
      taken: [],
      trophies: [],
      pools: [],
      forward: {},
      escapes: [],
      doubled: false,
      agents: [],
      student: null,
    });
  });

  it('SC-018 SC-D14 a Fix starts with one agent, named and typed', () => {
    expect(made(aFix).who('ana').agents).toEqual([{ id: 'g1', name: 'Pim', type: 'Flip' }]);
  });

  it('SC-016 who picks The Boss says which kind of boss', () => {
    const { moves, boss } = made({ ...aFix, other: 'The Boss', boss: 'loyal' }).who('ana');
    expect([moves.includes('The Boss'), boss]).toEqual([true, 'loyal']);
  });
});

describe('a draft is refused', () => {
  const fresh = play(aFreshTable(['ana', 'bo']));
  it.each<[string, JsonObject, string]>([
    ['without a name', { name: '' }, 'draft.missing SC-012'],
    ['with a page that nobody printed', { math: 'Topologist' }, 'draft.notPrinted SC-012'],
    ['with a thief that nobody printed', { thief: 'Cat' }, 'draft.notPrinted SC-012'],
    ['with the origin of another page', { origin: 'Czech' }, 'draft.notPrinted SC-013'],
    ['with the look of another page', { look: 'Fancy' }, 'draft.notPrinted SC-013'],
    ['with the vice of another page', { vice: 'Fashion' }, 'draft.notPrinted SC-013'],
    ['with +2 twice in mathematics', { creative: '+2' }, 'draft.triple SC-014'],
    ['with −1 twice in crime', { hot: '-1' }, 'draft.triple SC-014'],
    ['with a 0', { sly: '0' }, 'draft.triple SC-014'],
    ['with a core move as the other move', { other: 'Bypass' }, 'draft.otherMove SC-016'],
    ['with the gated move as the other move', { other: 'Spymaster' }, 'draft.otherMove SC-016'],
    ['with a move of another thief (SC-D12)', { other: 'Unflappable' }, 'draft.otherMove SC-016'],
    ['with a mathematician move as the other move', { other: 'Parallel Postulate' }, 'draft.otherMove SC-016'],
    ['with a kind of boss and no such move', { boss: 'cruel' }, 'draft.boss SC-016'],
    ['with an agent for a Wire', { agentName: 'Pim', agentType: 'Flip' }, 'draft.agent SC-018'],
  ])('%s', (_what, part, refusal) => {
    expect(fresh.refusal('ana', { ...draft, ...part })).toBe(refusal);
  });

  it.each<[string, JsonObject, string]>([
    ['SC-016 The Boss without its kind', { other: 'The Boss' }, 'draft.boss SC-016'],
    ['SC-018 an agent of no thief type', { agentType: 'Geometer' }, 'draft.agent SC-018'],
  ])('for a Fix: %s', (_what, part, refusal) => {
    expect(fresh.refusal('ana', { ...aFix, ...part })).toBe(refusal);
  });

  it('SC-018 for a Fix without her agent', () => {
    const { agentName: _name, agentType: _type, ...alone } = aFix;
    expect(fresh.refusal('ana', alone)).toBe('draft.agent SC-018');
  });
});

describe('after creation', () => {
  it('SC-019 nothing begins before everybody has a mathematician', () => {
    const after = play(aFreshTable()).by('cy', draft).by('ana', draft);
    expect([after.awaits, after.refusal('cy', draft)]).toEqual(['each: ana, bo, cy', 'turn.alreadyChose']);
  });

  it.each([
    [1, 'ana'],
    [2, 'bo'],
    [3, 'cy'],
  ])('SC-019 SC-065 a die that shows %i makes %s the first guest of honor', (face, guest) => {
    const after = play(aFreshTable()).by('ana', draft).by('bo', draft).by('cy', draft).dice(face);
    expect([after.conf.guest, after.awaits]).toEqual([after.who(guest).id, `${guest}: setting`]);
  });

  it('SC-019 nobody makes another mathematician in the middle of play', () => {
    expect(play(aTable()).refusal('ana', draft)).toBe('create.notNow SC-019');
  });
});
