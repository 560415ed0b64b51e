import { findUnit } from '../../../db/property/property.repository.ts';
import { findUser } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../../server/deps.ts';
import { openAddendums } from '../../../server/features/lease/addendum/open-addendums.ts';
import { fillPapers } from '../lease/fill-papers.ts';
import { drawPapers } from '../lease/lease-papers.ts';
import type { DemoLease, ResidentWish } from './resident-wish.ts';

/** An addendum about pets, which the resident must sign before anything else opens. */
export async function fillAddendum(
  deps: Deps,
  { lease_id, unit_id, user_id, lease_start, lease_end }: DemoLease,
  { has_addendum }: ResidentWish,
): Promise<void> {
  if (has_addendum !== true) return;
  const [unit, user] = [await findUnit(deps.db, unit_id), await findUser(deps.db, user_id)];
  if (unit === null || user === null) throw new Error(`Nobody lives under ${lease_id}.`);
  const drawn = await drawPapers({ signers: 1, addendums: 1, pages: null });
  const addendums = drawn.filter(({ file_type }) => file_type === 'ADDENDUM');
  const term = { start_date: lease_start, end_date: lease_end, now: deps.clock.now() };
  const documents = await fillPapers(deps, addendums, { unit, people: [user], ...term });
  await deps.db.transaction().execute((trx) => openAddendums(deps, trx, { lease_id, documents }));
}
