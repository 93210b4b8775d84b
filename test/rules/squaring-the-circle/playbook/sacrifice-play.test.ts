/** Sacrifice Play: agents given up, for a need that goes down or up. */
import { describe, expect, it } from 'vitest';
import type { PlainRecord } from '../../../vectors/squaring/defaults';
import { aTable, closedBy, formOf, named, play, type Play } from '../table';

/** ana's agents are g1 to g3. */
const fix = (anas: PlainRecord = {}, more: PlainRecord = {}): Play =>
  play(
    aTable({
      who: { ana: { moves: ['Sacrifice Play'], agents: ['Pim', 'Qi', 'Rab'], ...anas } },
      theorems: { T1: { by: 'ana', need: 5 }, T2: { by: 'bo', need: 2 }, T3: { by: 'bo', status: 'disproved' } },
      ...more,
    }),
  );
const give = (way: string, theorem: string, ...agents: readonly string[]) =>
  named('Sacrifice Play', { way, theorem, agents: [...agents] });
const left = (moment: Play): readonly string[] => moment.who('ana').agents.map(({ name }) => name);

describe('Sacrifice Play', () => {
  it.each([
    ['reduce', ['g1'], 4],
    ['reduce', ['g1', 'g3'], 3],
    ['increase', ['g2', 'g3'], 7],
  ])('SC-177 to %s, giving up %j, leaves a need of %i', (way, agents, need) => {
    const done = fix().by('ana', give(way, 'T1', ...agents));
    expect([done.theorem('T1').need, left(done).length, done.awaits]).toEqual([need, 3 - agents.length, 'ana: turn']);
  });

  it('SC-177 those named are gone', () => {
    expect(left(fix().by('ana', give('reduce', 'T1', 'g1', 'g3')))).toEqual(['Qi']);
  });

  it('SC-177 of more than twelve agents, twelve can be given up at once', () => {
    const names = Array.from({ length: 13 }, (_, at) => `Agent ${at + 1}`);
    const ids = names.map((_, at) => `g${at + 1}`);
    const theorems = { T1: { by: 'bo', need: 20 } };
    const many = fix({ agents: names }, { theorems });
    const form = formOf(many, 'ana', 'move:Sacrifice Play').fields.find(({ name }) => name === 'agents');
    expect(form).toMatchObject({ kind: 'several', min: 1, max: 12 });
    expect(form?.kind === 'several' && form.options.length).toBe(13);
    expect(many.refusal('ana', give('reduce', 'T1', ...ids))).toBe('move.malformed');
    const done = many.by('ana', give('reduce', 'T1', ...ids.slice(0, 12)));
    expect([done.theorem('T1').need, left(done)]).toEqual([8, ['Agent 13']]);
  });

  it('SC-177 SC-043 a need of 0 is a proof, and hers', () => {
    const done = fix().by('ana', give('reduce', 'T2', 'g1', 'g2'));
    expect([done.theorem('T2').status, done.theorem('T2').provedBy]).toEqual(['proven', 'm1']);
  });

  it('SC-177 SC-D07 SC-075 counts once, without a roll', () => {
    const { conf } = fix().by('ana', give('increase', 'T2', 'g1', 'g2', 'g3'));
    expect([conf.initiated, conf.clock]).toEqual([1, 0]);
  });

  it.each([
    ['nobody', give('reduce', 'T1'), 'agents.given SC-177'],
    ['one twice', give('reduce', 'T1', 'g1', 'g1'), 'agents.given SC-177'],
    ['somebody else’s', give('reduce', 'T1', 'g101'), 'agents.given SC-177'],
    ['for a theorem that is settled', give('reduce', 'T3', 'g1'), 'theorem.notStated SC-031'],
    ['to raise what is settled', give('increase', 'T3', 'g1'), 'theorem.notStated SC-031'],
    ['for no theorem', give('reduce', 'T9', 'g1'), 'theorem.unknown SC-177'],
    ['for neither way', named('Sacrifice Play', { theorem: 'T1', agents: ['g1'] }), 'move.malformed'],
    ['sideways', give('sideways', 'T1', 'g1'), 'move.malformed'],
  ])('SC-177 refuses %s', (_, move, refusal) => {
    expect(fix().refusal('ana', move)).toBe(refusal);
  });

  it('SC-177 SC-060 the fallen reduce nothing but their own way out, and may raise', () => {
    const fallen = fix({ escapes: ['T1'] });
    expect([
      fallen.refusal('ana', give('reduce', 'T2', 'g1')),
      fallen.refusal('ana', give('reduce', 'T1', 'g1')),
      fallen.refusal('ana', give('increase', 'T2', 'g1')),
    ]).toEqual(['actor.fallen SC-060', 'granted', 'granted']);
  });

  it('SC-177 SC-D88 raising the need of what waits at 0 ends the wait; reducing it is refused', () => {
    const theorems = {
      T1: { by: 'bo', need: 0, problem: 'P1', leans_on: ['T2'], ready_by: 'bo' },
      T2: { by: 'bo', need: 4 },
    };
    const conf = { guest: 'bo', turn: 'ana', session: 2, done: ['bo'], problems: { P1: { by: 'bo', chosen: 'ana' } } };
    const waiting = fix({}, { theorems, conf });
    const raised = waiting.by('ana', give('increase', 'T1', 'g1')).theorem('T1');
    expect([raised.need, raised.readyBy, waiting.refusal('ana', give('reduce', 'T1', 'g1'))]).toEqual([
      1,
      null,
      'theorem.waits SC-091',
    ]);
  });

  it('SC-007 belongs to whoever has it', () => {
    expect(fix({ moves: ['Recruitment'] }).refusal('ana', give('reduce', 'T1', 'g1'))).toBe('move.notOwned SC-007');
  });

  it('SC-177 its form asks theorem, way and agents', () => {
    const form = formOf(fix(), 'ana', 'move:Sacrifice Play');
    expect([closedBy(form), form.fields.slice(0, 3).map(({ name }) => name)]).toEqual([
      'open',
      ['theorem', 'way', 'agents'],
    ]);
  });

  it.each([
    ['without agents', fix({ agents: [] }), 'agents.noneToGive SC-177'],
    ['without a theorem', fix({}, { theorems: {} }), 'theorem.noneStated SC-177'],
  ])('SC-177 its form is closed %s', (_, moment, why) => {
    expect(closedBy(formOf(moment, 'ana', 'move:Sacrifice Play'))).toBe(why);
  });
});
