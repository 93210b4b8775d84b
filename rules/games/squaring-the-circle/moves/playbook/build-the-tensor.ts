/** Build the Tensor: a proof by construction leaves her 5 hold (SC-107). */
import type { PlaybookMove } from './record';

export const buildTheTensor: PlaybookMove = { name: 'Build the Tensor', rule: 'SC-107', construction: 5 };
