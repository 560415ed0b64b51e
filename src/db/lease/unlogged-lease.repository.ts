/** Leases that have no log. */
import type { Connection } from '../client.ts';
import './lease-document.repository.ts';
import './lease-log.repository.ts';
import './lease-signer.repository.ts';

const unlogged = (db: Connection) =>
  db
    .selectFrom('leases')
    .where('leases.id', 'not in', (inner) => inner.selectFrom('lease_log_heads').select('lease_id'));

/** The ids of leases that have documents or signers but no log: the portal has not offered them for signing. */
export async function listUnlogged(db: Connection): Promise<string[]> {
  const rows = await unlogged(db)
    .select('leases.id')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('lease_documents')
            .select('lease_documents.id')
            .whereRef('lease_documents.lease_id', '=', 'leases.id'),
        ),
        exists(
          selectFrom('lease_signers')
            .select('lease_signers.lease_id')
            .whereRef('lease_signers.lease_id', '=', 'leases.id'),
        ),
      ]),
    )
    .orderBy('leases.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of leases without a log, documents or signers: the office entered them as signed elsewhere. */
export async function countUnlogged(db: Connection): Promise<number> {
  const { count } = await unlogged(db)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) - (await listUnlogged(db)).length;
}
