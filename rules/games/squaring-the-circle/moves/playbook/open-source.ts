/** Open Source: points of Root Access may be posted for a colleague's roll (SC-161). Their own record asks for this move. */
import type { PlaybookMove } from './record';

export const openSource: PlaybookMove = { name: 'Open Source', rule: 'SC-161', lendsFrom: 'Root Access' };
