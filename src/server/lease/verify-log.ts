import type { Connection } from '../../db/client.ts';
import { findLeaseChains } from '../../db/installation.repository.ts';
import { listHeadless, listLogRows, pagesOfHeads } from '../../db/lease/lease-log.repository.ts';
import type { Deps } from '../deps.ts';
import { chainCount, isChainCountSigned } from './chain-count.ts';
import { judgeChain, type LogFinding } from './judge-chain.ts';
import { HEAD_PURPOSE, textOfHead } from './log-row.ts';

/** What checking the log came to. */
export interface VerifiedLog {
  readonly leases: number;
  readonly rows: number;
  readonly findings: readonly LogFinding[];
  /** What is wrong with the list of chains itself, in English words for an operator. */
  readonly missing: readonly string[];
}

/**
 * Checks every row of the log of leases, one lease after the other. Give it one state of the database: portals may
 * write meanwhile.
 *
 * @example (await verifyLog(state, secrets)).findings // [] for a log that is as it was written
 */
export async function verifyLog(
  db: Connection,
  secrets: Pick<Deps['secrets'], 'isSigned'>,
): Promise<VerifiedLog> {
  const findings: LogFinding[] = [];
  const missing: string[] = [];
  let [leases, rows, number] = [0, 0, 0];
  for await (const page of pagesOfHeads(db)) {
    for (const head of page) {
      for (number += 1; number < head.number; number += 1) missing.push(goneChain(number));
      const { signature, ...signed } = head;
      const ofLease = await listLogRows(db, head.lease_id);
      findings.push(
        ...judgeChain(ofLease, head, secrets.isSigned(textOfHead(signed), HEAD_PURPOSE, signature)),
      );
      leases += 1;
      rows += ofLease.length;
    }
  }
  const kept = await findLeaseChains(db);
  for (number += 1; number <= chainCount(kept); number += 1) missing.push(goneChain(number));
  if ((leases > 0 || kept !== '') && !isChainCountSigned(secrets, kept))
    missing.push('The number of chains is not signed by this installation.');
  for (const lease of await listHeadless(db))
    missing.push(`Lease ${lease}: has rows, and the end of its chain is missing.`);
  return { leases, rows, findings, missing };
}

function goneChain(number: number): string {
  return `Chain ${number} is missing with all its rows.`;
}
