/** What a deletion of a person spares, and until when. */
import type { Connection } from '../../db/client.ts';
import { COMPANY_TABLES } from '../../db/person-data/account-tables.ts';
import { KEPT_OF_APPLICATION } from '../../db/person-data/deletion/data-topics.ts';
import {
  hasHousemates,
  type LastDays,
  livesElsewhere,
  readLastDays,
} from '../../db/person-data/deletion/last-days.repository.ts';
import type { PersonIds } from '../../db/person-data/person-ids.repository.ts';
import type { Property } from '../../db/property/property.repository.ts';
import type { Tables } from '../../db/tables.ts';
import { addDays } from '../../ledger/day.ts';
import { retentionOf } from './retention.ts';

/** What a deletion leaves as it is, and the days until which what it keeps has to stay. */
export interface DeletionScope {
  readonly spared: ReadonlySet<keyof Tables>;
  readonly until: LastDays;
  readonly livesElsewhere: boolean;
}

/**
 * What is spared: an application that the law still keeps, the account of somebody who lives at another property too, and
 * the belongings of a household of which others remain.
 *
 * @param today the day at the property.
 */
export async function deletionScope(
  db: Connection,
  { id, settings }: Pick<Property, 'id' | 'settings'>,
  ids: PersonIds,
  today: string,
): Promise<DeletionScope> {
  const days = retentionOf(settings);
  const last = await readLastDays(db, ids);
  const after = (day: string | null, count: number) => (day === null ? null : addDays(day, count));
  const application = after(last.application, days.application_days);
  const isElsewhere = await livesElsewhere(db, id, ids.users);
  const isKept = application !== null && application > today;
  const spared = new Set<keyof Tables>([
    ...(isKept ? KEPT_OF_APPLICATION : []),
    ...(isElsewhere ? COMPANY_TABLES.map(({ table }) => table) : []),
    ...((await hasHousemates(db, ids)) ? (['belongings'] as const) : []),
  ]);
  const until = {
    lease: after(last.lease, days.lease_days),
    books: after(last.books, days.books_days),
    application: isKept ? application : null,
  };
  return { spared, until, livesElsewhere: isElsewhere };
}
