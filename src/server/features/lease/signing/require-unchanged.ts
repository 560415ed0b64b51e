import type { Connection } from '../../../../db/client.ts';
import { findFirstRow } from '../../../../db/lease/lease-log.repository.ts';
import { AppError } from '../../../errors.ts';
import type { LeasePapers } from '../lease-papers.ts';
import { hashesOfPapers } from '../log/fixed-papers.ts';
import { partOf, valueIn } from '../log/row-detail.ts';

/**
 * Compares papers with what was put before their signers: nobody signs what was changed since. Papers of an earlier
 * version, whose log contains no values, are accepted as they are.
 *
 * @throws {AppError} `lease.papers_changed`.
 * @example await requireUnchanged(trx, papers)
 */
export async function requireUnchanged(
  db: Connection,
  { lease, documents }: Pick<LeasePapers, 'lease' | 'documents'>,
): Promise<void> {
  const prepared = await findFirstRow(db, lease.id, 'PREPARED');
  if (prepared === null || valueIn(prepared, 'papers') === undefined) return;
  const fixed = partOf(prepared, 'papers');
  const now = hashesOfPapers(documents);
  const ids = new Set([...Object.keys(fixed), ...Object.keys(now)]);
  if ([...ids].some((id) => fixed[id] !== now[id])) throw new AppError('lease.papers_changed');
}
