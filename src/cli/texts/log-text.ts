import type { VerifiedLog } from '../../server/features/lease/log/verify-log.ts';

/**
 * The result of checking the log as text for an operator, one line per problem.
 *
 * @example logText(verified) // 'Lease Xy…, row 4: changed (ip).\n12 rows of 2 leases: 1 is wrong.'
 */
export function logText({ leases, rows, findings, missing, unlogged }: VerifiedLog): string {
  const found = findings.map(({ lease_id, row, problem, what }) =>
    row === null
      ? `Lease ${lease_id}${problem === 'end' ? ', end of the chain' : ''}: ${what}.`
      : `Lease ${lease_id}, row ${row}: ${problem} (${what}).`,
  );
  const wrong = findings.length + missing.length;
  const said = wrong === 0 ? 'all as they were written' : `${wrong} found to be wrong`;
  const entered =
    unlogged === 0
      ? []
      : [`${unlogged} leases were entered as signed elsewhere: they have no papers and no log.`];
  return [...missing, ...found, ...entered, `${rows} rows of ${leases} leases: ${said}.`].join('\n');
}

/** Whether nothing is wrong. */
export function isSound({ findings, missing }: VerifiedLog): boolean {
  return findings.length + missing.length === 0;
}
