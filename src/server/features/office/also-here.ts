import { HERE_NAMES } from '../../../contract/limits.ts';
import { HERE_MS } from '../../../contract/office/side-by-side.contract.ts';
import { listOnPage, noteOpenPage } from '../../../db/office/people/open-page.repository.ts';
import { listUserNames } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import type { Officer } from './office.ts';

/** A page of the office about one record: pages with the same name are one. */
export type PageName = `${'case' | 'guestcard' | 'thread' | 'workorder'} ${string}`;

/**
 * Notes that the officer has a page open, and returns the names of the colleagues at the same property who have it open,
 * too. To be asked after the record of the page was found to be theirs. A key of another program looks at no page.
 *
 * @example await alsoHere(deps, officer, `case ${id}`) // ['Kim Lee']
 */
export async function alsoHere(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user, isKey }: Pick<Officer, 'user' | 'isKey'>,
  page: PageName,
): Promise<string[]> {
  if (isKey) return [];
  const { company_id, property_id } = user;
  const now = clock.now();
  const since = new Date(now.getTime() - HERE_MS).toISOString();
  await noteOpenPage(
    db,
    { page, user_id: user.id, company_id, property_id, seen_at: now.toISOString() },
    since,
  );
  const ids = await listOnPage(db, { page, property_id }, { since, most: HERE_NAMES + 1 });
  const others = ids.filter((id) => id !== user.id).slice(0, HERE_NAMES);
  const names = await listUserNames(db, others);
  return others.flatMap((id) => names.get(id) ?? []);
}
