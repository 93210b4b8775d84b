/**
 * The answers that named moves ask for after their dice: a benefit, a CARD to
 * be rid of, the names of new agents, an agent lost.
 *
 * Rules: SC-087, SC-088, SC-174, SC-175; SC-D39, SC-D78.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { line, moveShape, word } from '../../../kernel/shapes';
import { answering } from '../actors';
import { defineMove } from '../define';
import { no } from '../facts';
import { discard } from '../houses';
import { thiefPages } from '../playbooks';
import { have, type Agent, type Benefit, type Theorem } from '../state';
import { loseAgent } from './playbook/agents';
import { countUp, dropHead, houseOf, setPerson, setTheorem, tell, type Telling } from '../telling';

const presentable: readonly Benefit[] = ['construction', 'induction', 'contradiction'];

/** The benefits that a presentation can add: those it lacks, never trivial (SC-087, SC-D39). */
export const lacking = ({ options }: Theorem): readonly Benefit[] =>
  presentable.filter((each) => !options.includes(each));

/** One benefit for the theorem presented, or none: she may (SC-087). */
export const benefit = defineMove({
  kind: 'benefit',
  shape: moveShape('benefit', { benefit: v.optional(word) }),
  check: (table, seat, { benefit: wanted }) => {
    const asked = answering(table, seat, 'benefit');
    if (!asked.ok) return asked;
    const theorem = have(table.theorems, asked.value.entry.theorem);
    const found = lacking(theorem).find((each) => each === wanted);
    if (wanted !== undefined && found === undefined) {
      return { ok: false, refusal: no('benefit.notThis', { benefit: wanted }, 'SC-087') };
    }
    return grant({ act: { theorem: theorem.id, added: found ?? null } });
  },
  apply: (telling, seat, { theorem: id, added }: { readonly theorem: string; readonly added: Benefit | null }) => {
    dropHead(telling);
    if (added === null) return;
    const { options, statement } = have(telling.state.theorems, id);
    setTheorem(telling, id, { options: [...options, added] });
    tell(telling, seat, 'story.benefit', { theorem: statement, benefit: added }, 'SC-087');
  },
});

/** Takes a CARD out of a House by talk (SC-088). */
export const removeCard = (telling: Telling, who: string, card: string): void => {
  const { name, seat } = have(telling.state.people, who);
  const text = houseOf(telling.state, who).find(({ id }) => id === card)?.text ?? '';
  discard(telling, who, card);
  tell(telling, seat, 'story.removes', { name, card: text }, 'SC-088');
};

/** Which CARD goes, where there are several (SC-088). */
export const remove = defineMove({
  kind: 'remove',
  shape: moveShape('remove', { card: word }),
  check: (table, seat, { card }) => {
    const asked = answering(table, seat, 'remove');
    if (!asked.ok) return asked;
    const { who } = asked.value;
    const isHers = who.house.some(({ id }) => id === card);
    return isHers ? grant({ act: { who: who.id, card } }) : { ok: false, refusal: no('card.unknown', {}, 'SC-088') };
  },
  apply: (telling, _, { who, card }) => {
    dropHead(telling);
    removeCard(telling, who, card);
  },
});

/** Names and thief types of recruited agents (SC-174). */
export const names = defineMove({
  kind: 'names',
  shape: moveShape('names', {
    name: line,
    type: word,
    name2: v.optional(line),
    type2: v.optional(word),
  }),
  check: (table, seat, { name, type, name2, type2 }) => {
    const asked = answering(table, seat, 'names');
    if (!asked.ok) return asked;
    const { entry, who } = asked.value;
    const named = [{ name, type }, ...(name2 === undefined ? [] : [{ name: name2, type: type2 ?? '' }])];
    if (named.length !== entry.count) {
      return { ok: false, refusal: no('agents.count', { count: entry.count }, 'SC-174') };
    }
    const areTypes = named.every((each) => thiefPages.some((page) => page.name === each.type));
    return areTypes ? grant({ act: { who: who.id, named } }) : { ok: false, refusal: no('agents.type', {}, 'SC-174') };
  },
  apply: (telling, seat, { who, named }) => {
    dropHead(telling);
    for (const { name, type } of named) {
      const agent: Agent = { id: `g${countUp(telling, 'agents')}`, name, type };
      const person = have(telling.state.people, who);
      setPerson(telling, who, { agents: [...person.agents, agent] });
      tell(telling, seat, 'story.recruits', { name: person.name, agent: name, type }, 'SC-174');
    }
  },
});

/** Which of those sent is lost (SC-175, SC-D78). */
export const lose = defineMove({
  kind: 'lose',
  shape: moveShape('lose', { agent: word }),
  check: (table, seat, { agent }) => {
    const asked = answering(table, seat, 'lose');
    if (!asked.ok) return asked;
    return asked.value.entry.from.includes(agent)
      ? grant({ act: { who: asked.value.who.id, agent } })
      : { ok: false, refusal: no('agents.lost', {}, 'SC-175') };
  },
  apply: (telling, _, { who, agent }) => {
    dropHead(telling);
    loseAgent(telling, who, agent);
  },
});
