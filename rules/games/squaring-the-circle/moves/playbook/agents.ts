/** Losing an agent, by dice or given up; a cruel boss learns from it (SC-175, SC-177, SC-178). */
import { have } from '../../state';
import { markExperience, setPerson, tell, type Telling } from '../../telling';

export const loseAgent = (telling: Telling, who: string, agent: string): void => {
  const { agents, name, seat, boss } = have(telling.state.people, who);
  const lost = agents.find(({ id }) => id === agent);
  setPerson(telling, who, { agents: agents.filter(({ id }) => id !== agent) });
  tell(telling, seat, 'story.losesAgent', { name, agent: lost?.name ?? '' }, 'SC-175');
  if (boss === 'cruel') markExperience(telling, who, 1);
};
