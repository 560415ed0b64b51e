import type { Connection } from '../../../../db/client.ts';
import { findLeaseChains } from '../../../../db/installation.repository.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import {
  type LeaseLogRow,
  listHeadless,
  listLogRows,
  pagesOfHeads,
} from '../../../../db/lease/lease-log.repository.ts';
import { findSealedFile, type SealedFile } from '../../../../db/lease/sealed-file.repository.ts';
import { countUnlogged, listUnlogged } from '../../../../db/lease/unlogged-lease.repository.ts';
import { listPersonErasures } from '../../../../db/person-data/erasure.repository.ts';
import type { SealRecord } from '../../../../seal/sealed-lease.ts';
import { readRecord } from '../../../../seal/verify-sealed.ts';
import type { Deps, FileStorage } from '../../../deps.ts';
import { readLeasePapers } from '../lease-papers.ts';
import { readUnchanged } from '../sealing/stored-bytes.ts';
import { chainCount, isChainCountSigned } from './chain-count.ts';
import { withLoggedNames } from './deleted-signers.ts';
import { judgeChain, type LogFinding } from './judge-chain.ts';
import { judgePapers } from './judge-papers.ts';
import { HEAD_PURPOSE, textOfHead } from './log-row.ts';

/** The result of checking the log. */
export interface VerifiedLog {
  readonly leases: number;
  readonly rows: number;
  readonly findings: readonly LogFinding[];
  /** Errors in the list of chains itself, in English words for an operator. */
  readonly missing: readonly string[];
  /** Number of leases that the office has entered as signed elsewhere: they have no papers and no log here. */
  readonly unlogged: number;
}

/**
 * Checks every row of the log of leases, and the leases, documents, signers, marks and sealed files that it mentions,
 * one lease at a time; and that no papers exist without a log. Pass one snapshot of the database: portals may write
 * meanwhile.
 *
 * @param storage of the sealed files; null if they are not read.
 * @example (await verifyLog(state, secrets)).findings // [] for a log that is as it was written
 */
export async function verifyLog(
  db: Connection,
  secrets: Pick<Deps['secrets'], 'isSigned'>,
  storage: Pick<FileStorage, 'read'> | null = null,
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
        ...(await findingsInPapers(db, ofLease, head.lease_id, storage)),
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
  for (const lease of await listUnlogged(db)) missing.push(`Lease ${lease}: stands without a log.`);
  return { leases, rows, findings, missing, unlogged: await countUnlogged(db) };
}

async function findingsInPapers(
  db: Connection,
  rows: readonly LeaseLogRow[],
  lease_id: string,
  storage: Pick<FileStorage, 'read'> | null,
): Promise<LogFinding[]> {
  const file = await findSealedFile(db, lease_id);
  const lease = await findLease(db, lease_id);
  const [papers, read] = await Promise.all([
    lease === null ? NO_PAPERS : readLeasePapers(db, lease),
    file === null || storage === null ? null : recordIn(storage, file),
  ]);
  const sealed = file?.sha256 ?? null;
  const ids = papers.signers.map(({ applicant_id }) => applicant_id);
  const deleted = new Set((await listPersonErasures(db, ids)).map(({ subject_id }) => subject_id));
  const signers = withLoggedNames(papers.signers, rows, deleted);
  const found = judgePapers({
    ...papers,
    signers,
    lease,
    lease_id,
    rows,
    sealed,
    record: read?.record ?? null,
  });
  const what = 'the sealed file is not there, or not what was sealed';
  return read?.isGone === true ? [...found, { lease_id, row: null, problem: 'papers', what }] : found;
}

/** For a lease that was deleted with everything that belonged to it. */
const NO_PAPERS = { documents: [], signers: [], marks: [] } as const;

/**
 * The record in a sealed file. A file without a time stamp may have been replaced since the snapshot of the database.
 */
async function recordIn(
  storage: Pick<FileStorage, 'read'>,
  file: SealedFile,
): Promise<{ readonly record: SealRecord | null; readonly isGone: boolean }> {
  try {
    return { record: await readRecord(await readUnchanged(storage, file)), isGone: false };
  } catch {
    return { record: null, isGone: file.level === 'B-T' };
  }
}

function goneChain(number: number): string {
  return `Chain ${number} is missing with all its rows.`;
}
