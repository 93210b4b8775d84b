/** Private notes of several people at one machine: each reads her own, and nothing that was written is lost. */
import { describe, expect, it } from 'vitest';
import { notesOf, withNotesOf } from '../../src-renderer/ui/seat-notes';

const both = [0, 2];

describe('notes of two at one machine', () => {
  it('are read by the one who wrote them, and by no other seat', () => {
    const first = withNotesOf('', 0, both, 'Bo lies.\n\nTwo agents on me\n');
    const text = withNotesOf(first, 2, both, 'I am the thief');
    expect(notesOf(text, 0, both)).toBe('Bo lies.\n\nTwo agents on me\n');
    expect(notesOf(text, 2, both)).toBe('I am the thief');
    expect(notesOf(withNotesOf(text, 0, both, ''), 2, both)).toBe('I am the thief');
  });

  it('begin with what was written while one sat there alone: it is the first one’s, and stays hers', () => {
    const alone = 'Holt knew Ada';
    expect(notesOf(alone, 2, both)).toBe('');
    expect(notesOf(alone, 0, both)).toBe(alone);
    const text = withNotesOf(withNotesOf(alone, 2, both, 'A ferry'), 0, both, `${alone} well`);
    expect(notesOf(text, 0, both)).toBe('Holt knew Ada well');
    expect(notesOf(text, 2, both)).toBe('A ferry');
  });

  it('all stand there, each below whose they are, where one is left', () => {
    const text = withNotesOf('loose', 2, both, 'A ferry');
    expect(notesOf(text, 0, [0])).toBe('loose\n[notes of seat 3]\nA ferry');
    expect(withNotesOf(text, 0, [0], 'other')).toBe('other');
  });

  it('come back as they were written, whatever lines they have', () => {
    let kept = '';
    const written = new Map<number, string>();
    for (const [at, text] of ['a', '', '\n', 'a\n', '\n\nb', '[cast] Vessa: two books', ' '].entries()) {
      const seat = both[at % 2] ?? 0;
      kept = withNotesOf(kept, seat, both, text);
      written.set(seat, text);
      for (const [each, own] of written) expect(notesOf(kept, each, both)).toBe(own);
    }
  });
});
