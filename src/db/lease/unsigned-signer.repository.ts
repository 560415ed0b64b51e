import type { Connection } from '../client.ts';
import './lease-signer.repository.ts';

/** A signer who has not finished signing. */
export interface UnsignedSigner {
  readonly lease_id: string;
  readonly applicant_id: string;
}

/**
 * The unfinished signers of leases in status `SIGNING` that were created by `before` (ISO 8601), in pages. A lease that
 * somebody has declined stands still: nobody can sign it.
 */
export async function* pagesOfUnsigned(db: Connection, before: string): AsyncGenerator<UnsignedSigner[]> {
  const atOnce = 200;
  for (let from = 0; ; from += atOnce) {
    const rows = await db
      .selectFrom('lease_signers')
      .innerJoin('leases', 'leases.id', 'lease_signers.lease_id')
      .select(['lease_signers.lease_id', 'lease_signers.applicant_id'])
      .where('leases.status', '=', 'SIGNING')
      .where('leases.created_at', '<=', before)
      .where('lease_signers.finished_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('lease_signers as decliner')
              .select('decliner.lease_id')
              .whereRef('decliner.lease_id', '=', 'leases.id')
              .where('decliner.declined_at', 'is not', null),
          ),
        ),
      )
      .orderBy('lease_signers.lease_id')
      .orderBy('lease_signers.applicant_id')
      .limit(atOnce)
      .offset(from)
      .execute();
    yield rows;
    if (rows.length < atOnce) return;
  }
}
