/** Three people at a table of Nerve, each in a browser of her own: a Conflict from the call to its end, through the screen. */
import { expect, it } from 'vitest';
import { company, make } from './lib/company';
import { flaws, picture } from './lib/looks';
import { SOON } from './lib/table';

const NAMES = ['Ana', 'Bo', 'Cy'];
const { pageOf, meet, allTell, allAgree } = company(NAMES);

it('they meet, make characters, and start', async () => {
  await meet(/Nerve/, 'The roof', async (draft, seat) => {
    await draft.locator('[data-field="name"] input').fill(`${NAMES[seat]} Vance`);
    await picture(pageOf(seat), `nerve-draft-${seat}`);
    expect(await flaws(pageOf(seat)), 'the lobby').toEqual([]);
  });
  await make(pageOf(1), 'answer:start');
  await allTell('Bo Vance starts.');
  await allAgree();
});

it('one calls a Conflict, the others join, and Stakes are declared in turn', async () => {
  await make(pageOf(2), 'turn:call');
  await make(pageOf(2), 'turn:cancelCall');
  await allTell('Cy Vance takes the call back.');
  await make(pageOf(2), 'turn:call');
  await make(pageOf(0), 'answer:join');
  await make(pageOf(1), 'answer:join');
  await make(pageOf(2), 'answer:declare', { text: 'The lift opens on the wrong floor' });
  await make(pageOf(0), 'answer:declare', { text: 'They answer to me from tonight' });
  await make(pageOf(1), 'pass:decline');
  await allTell(/Stake 1 of 2, put up by Cy Vance/);
  await allAgree();
  await picture(pageOf(2), 'nerve-window');
});

it('an Out is defied, and leaves a Trait', async () => {
  await make(pageOf(2), 'turn:offerOut', { text: 'The fire stairs are open' });
  await make(pageOf(0), 'answer:defy', { text: 'One more photograph first' });
  await make(pageOf(2), 'answer:outTrait', { text: 'She left the door open on purpose' });
  await allTell(/writes a Secret on Ana Vance/);
});

it('they bid until one is left, and she uses what she has won', async () => {
  // Whoever could do nothing more has her turn ended by her own machine; Ana has a Trait that she could use.
  await make(pageOf(0), 'pass:done');
  const bid = pageOf(2).locator('.moves [data-offer^="answer:bid:"]').first();
  await bid.waitFor({ timeout: SOON });
  await picture(pageOf(2), 'nerve-auction');
  await make(pageOf(2), (await bid.getAttribute('data-offer')) ?? '');
  await make(pageOf(0), 'pass:concede');
  await make(pageOf(1), 'pass:concede');
  await make(pageOf(2), 'answer:trait', { text: 'The lift stops at thirteen' });
  await allTell(/Cy Vance writes a Secret: “The lift stops at thirteen\.”/);
  await allAgree();
  await picture(pageOf(0), 'nerve-table');
});
