import { words } from '../application/page-words.ts';

/** The English texts of the guestcard, by key. */
export const guestcard = words('guestcard');
