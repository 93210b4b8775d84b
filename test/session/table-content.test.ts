import { describe, expect, it } from 'vitest';
import { contentOf, fileNameOf, playedContent } from '../../src-renderer/session/table-content';
import { toy } from '../ledger/toy';
import { genesisBytes, goOn, ringOfTwo, storedTable } from './lib';

describe('the name of a file', () => {
  it.each([
    ['The clockmaker’s vault', 'The clockmaker’s vault.roundel'],
    ['../../etc/passwd', 'etc passwd.roundel'],
    ['a<b>:"c"|?*\\d', 'a b c d.roundel'],
    ['  . ', 'table.roundel'],
    ['', 'table.roundel'],
    ['Рубка и مائدة', 'Рубка и مائدة.roundel'],
    [`${'x'.repeat(59)}😀y`, `${'x'.repeat(59)}.roundel`],
  ])('%s', (name, file) => {
    expect(fileNameOf(name)).toBe(file);
  });
});

describe('the content of a file', () => {
  const stored = storedTable({ game: toy.id, name: 'A ring of two', askMe: ['help'] });
  const parts = { stored, rulesVersion: 9, document: Uint8Array.of(0, 0), me: 'Ana', members: ['Ana', 'Wim'], now: 77 };

  it('is all of a table in play', () => {
    const ledger = ringOfTwo();
    goOn(ledger, 5);
    const content = contentOf({ ...parts, played: playedContent(ledger) });
    expect(content).toMatchObject({
      gameId: ledger.gameId,
      members: ['Ana', 'Ben'],
      savedAt: 77,
      genesis: genesisBytes,
    });
    expect([content.entries, content.step]).toEqual([ledger.all(), ledger.fold().tip.depth]);
    expect(content.seat).toMatchObject({ secret: '5e'.repeat(32), me: 'Ana', privateNotes: 'behind the clock' });
  });

  it('is what there is before play', () => {
    const content = contentOf({ ...parts, played: null });
    expect(content).toMatchObject({
      gameId: '',
      genesis: null,
      entries: [],
      members: ['Ana', 'Wim'],
      step: 0,
      rulesVersion: 9,
    });
  });
});
