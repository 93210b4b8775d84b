/** Cold Read: a guess at what somebody keeps secret. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../../resources/squaring-the-circle/words';
import { aCard, aTable, faces, formOf, named, play, type Play } from '../table';

const bash = play(aTable({ who: { ana: { moves: ['Cold Read', 'Oomph'] } } }));
const guess = named('Cold Read', { target: 'the duke', statement: 'He never learned to read' });
const reading = (total: number): Play => bash.by('ana', guess).dice(...faces(total + 1));

describe('Cold Read', () => {
  it('SC-133 at 10 +Cold what she says is true, and told', () => {
    const read = reading(10);
    expect([read.awaits, read.who('ana').forward, read.story.map(gameWords.say).at(-1)]).toEqual([
      'ana: turn',
      {},
      'ana looks at the duke and knows: “He never learned to read.”',
    ]);
  });

  it.each([9, 7])('SC-133 at %i she spots a weak point: +1 on any roll', (total) => {
    expect(reading(total).who('ana').forward).toEqual({ any: 1 });
  });

  it('SC-133 SC-004 the forward helps her next roll', () => {
    expect(reading(9).by('ana', named('Oomph')).dice(1, 1).total).toBe(2 + 4 + 1);
  });

  it.each([6, 1])('SC-133 at %i she is fascinated: a CARD, and nothing else', (total) => {
    const missed = reading(total);
    expect([missed.awaits, missed.who('ana').forward, missed.by('ana', aCard).house('ana')]).toEqual([
      'ana: card',
      {},
      ['k1'],
    ]);
  });

  it('SC-133 SC-075 counts as one of her moves', () => {
    expect(bash.by('ana', guess).conf.initiated).toBe(1);
  });

  it.each([
    ['no guess', { target: 'the duke' }],
    ['nobody', { statement: 'He never learned to read' }],
  ])('SC-133 refuses %s', (_, parts) => {
    expect(bash.refusal('ana', named('Cold Read', parts))).toBe('target.missing SC-133');
  });

  it('SC-007 belongs to whoever has it', () => {
    expect(bash.refusal('bo', guess)).toMatch(/^turn\.other/);
    expect(play(aTable()).refusal('ana', guess)).toBe('move.notOwned SC-007');
  });

  it('SC-133 its form asks whom, and what the secret is', () => {
    const { fields } = formOf(bash, 'ana', 'move:Cold Read');
    expect(fields.slice(0, 2).map(({ name }) => name)).toEqual(['target', 'statement']);
  });
});
