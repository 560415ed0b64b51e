/** Who else of the office has a page open. */
import { Type } from 'typebox';
import { HERE_NAMES } from '../limits.ts';

/** A member is on a page for as long after a read of it; the pages are read again three times in it. In milliseconds. */
export const HERE_MS = 60_000;

/** Part of the answers of calls that pages of the office repeat while they are open. */
export const Here = Type.Array(Type.String(), {
  description: `The names of colleagues who have the page open now, at most ${HERE_NAMES}. The call itself notes that the member has; a key does not.`,
});
