/** Botnet: help for Digital Mayhem (SC-159). */
import type { PlaybookMove } from './record';

export const botnet: PlaybookMove = {
  name: 'Botnet',
  rule: 'SC-159',
  standing: (_, __, { move }) => (move === 'Digital Mayhem' ? 1 : 0),
};
