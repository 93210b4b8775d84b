import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJson, type JsonObject } from '../../rules/kernel/json';
import { createPartyKeys, verifyPartyKeys } from '../../src-renderer/chance';
import { decodeGenesis, encodeGenesis, gameIdOf, type Genesis } from '../../src-renderer/ledger';
import { genesisOf, person } from './people';

const always = (): boolean => true;
const good = genesisOf([3, 5, 3], { watchers: 1, config: { rounds: 6 } });
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(writeJson(value));
const [ana, ben] = [person(3).party, person(5).party];

describe('a genesis', () => {
  it('is read as it was written', () => {
    expect(decodeGenesis(encodeGenesis(good), always)).toEqual({ ok: true, value: good });
  });

  it('with real keys is checked down to their proofs', () => {
    const { keys } = createPartyKeys();
    const real: Genesis = {
      ...good,
      roster: [{ ...keys, name: 'Ana' }],
      seats: [{ seat: 0, pid: keys.pid, name: 'Ana', pronouns: '' }],
    };
    expect(decodeGenesis(encodeGenesis(real), verifyPartyKeys).ok).toBe(true);
    expect(decodeGenesis(encodeGenesis(good), verifyPartyKeys)).toMatchObject({
      ok: false,
      refusal: { code: 'genesis.keys', facts: { at: 'roster.0' } },
    });
  });

  it.each<[string, object, string, string]>([
    ['another version', { v: 2 }, 'genesis.malformed', 'v'],
    ['a field too many', { more: 1 }, 'genesis.malformed', 'more'],
    ['a strange nonce', { nonce: 'A7'.repeat(32) }, 'genesis.malformed', 'nonce'],
    ['no table name', { name: '' }, 'genesis.malformed', 'name'],
    ['a config that is a list', { config: [] }, 'genesis.malformed', 'config'],
    ['rules of a version below zero', { rulesVersion: -1 }, 'genesis.malformed', 'rulesVersion'],
    ['no seats', { seats: [] }, 'genesis.malformed', 'seats'],
    [
      'nine seats',
      { seats: Array.from({ length: 9 }, (_, seat) => ({ seat, pid: ana.pid, name: 'A', pronouns: '' })) },
      'genesis.malformed',
      'seats',
    ],
    ['a party whose id is not hers', { roster: [{ ...ana, pid: ben.pid }, ben] }, 'genesis.roster', 'roster.0'],
    ['a party twice', { roster: [ana, ben, ana] }, 'genesis.roster', 'roster.2'],
    ['a party with a strange field', { roster: [ana, { ...ben, age: 4 }] }, 'genesis.malformed', 'roster.1.age'],
    [
      'a party without a proof',
      { roster: [{ ...ana, proofs: { seal: ana.proofs.seal } }, ben] },
      'genesis.malformed',
      'roster.0.proofs',
    ],
    [
      'a seat of nobody here',
      { seats: [{ seat: 0, pid: '00'.repeat(8), name: 'A', pronouns: '' }] },
      'genesis.seats',
      'seats.0',
    ],
    ['a seat left out', { seats: [{ seat: 1, pid: ana.pid, name: 'A', pronouns: '' }] }, 'genesis.seats', 'seats.0'],
    ['a seat that is a fraction of a record', { seats: [null] }, 'genesis.malformed', 'seats.0.'],
  ])('with %s is refused', (_, change, code, at) => {
    expect(decodeGenesis(bytesOf({ ...good, ...change }), always)).toEqual({
      ok: false,
      refusal: { code, facts: { at } },
    });
  });

  it('is refused in any other spelling', () => {
    const text = writeJson(good);
    for (const other of [` ${text}`, JSON.stringify(good), text.slice(0, -1), '']) {
      expect(decodeGenesis(new TextEncoder().encode(other), always)).toMatchObject({
        ok: false,
        refusal: { code: 'genesis.malformed' },
      });
    }
    expect(decodeGenesis(Uint8Array.of(0xff, 0xfe), always).ok).toBe(false);
    expect(decodeGenesis(bytesOf({ ...good, config: { x: 'x'.repeat(70_000) } }), always).ok).toBe(false);
  });

  it('never makes the reader throw', () => {
    const bytes = encodeGenesis(good);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.jsonValue(), (at, value, json) => {
        const turned = decodeGenesis(bytes.with(at, value), always);
        if (turned.ok) expect(writeJson(turned.value)).toBe(new TextDecoder().decode(bytes.with(at, value)));
        const swapped = { ...good, [Object.keys(good)[at % 8] ?? 'v']: json } as unknown as JsonObject;
        expect(() => decodeGenesis(new TextEncoder().encode(JSON.stringify(swapped)), always)).not.toThrow();
      }),
      { seed: 31, numRuns: 300 },
    );
  });

  it('gives each table its own id', () => {
    expect(gameIdOf(encodeGenesis(good))).not.toBe(gameIdOf(encodeGenesis({ ...good, nonce: 'a8'.repeat(32) })));
  });
});
