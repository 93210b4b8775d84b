/** Dramatic Flair: overdone style that is answered as she likes (SC-167, SC-D22). */
import { bringsResults } from '../families';

export const dramaticFlair = bringsResults('Dramatic Flair', 'SC-167', 'elegant', 'complication');
