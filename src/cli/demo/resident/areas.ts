import type { Deps } from '../../../server/deps.ts';
import { fillAddendum } from './addendum.ts';
import { fillLedger } from './ledger.ts';
import { fillOccasions } from './occasions.ts';
import { fillPost } from './post.ts';
import type { DemoLease, ResidentWish } from './resident-wish.ts';

/** Fills one area of the portal (the ledger, workorders …) for an existing lease. */
export type FillArea = (deps: Deps, lease: DemoLease, wish: ResidentWish) => Promise<void>;

/** One function per area. Each may build on those before it. */
export const AREAS: readonly FillArea[] = [fillLedger, fillOccasions, fillPost, fillAddendum];
