import { type LeaseLogHead, listLogRows } from '../../../../db/lease/lease-log.repository.ts';
import type { Deps } from '../../../deps.ts';
import type { LeasePapers } from '../lease-papers.ts';
import { judgeChain } from '../log/judge-chain.ts';
import { judgePapers } from '../log/judge-papers.ts';
import { HEAD_PURPOSE, textOfHead } from '../log/log-row.ts';

/**
 * Compares a lease with its log: what was put before its signers, and what they did. A lease that differs is not
 * sealed.
 *
 * @param head the end of the lease's log.
 * @throws {Error} that names the differences, or the missing log.
 */
export async function requireAsSigned(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  papers: LeasePapers,
  head: LeaseLogHead | null,
): Promise<void> {
  const { id: lease_id } = papers.lease;
  if (head === null) throw new Error(`The lease ${lease_id} stands without a log.`);
  // Somebody may view the lease between the two reads, which appends rows.
  const rows = (await listLogRows(db, lease_id)).filter(({ seq }) => seq <= head.seq);
  const { signature, ...signed } = head;
  const found = [
    ...judgeChain(rows, head, secrets.isSigned(textOfHead(signed), HEAD_PURPOSE, signature)),
    ...judgePapers({ ...papers, lease_id, rows, sealed: null, record: null }),
  ];
  if (found.length === 0) return;
  const what = found.map(({ row, what }) => (row === null ? what : `row ${row}: ${what}`)).join('; ');
  throw new Error(`The lease ${lease_id} is not what was signed: ${what}.`);
}
