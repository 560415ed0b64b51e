/** What the office does with a lease that it has sent: look, remind, withdraw, and sign for the landlord. */
import { mayServe } from '../../../../contract/access/grants.ts';
import type { LeaseDetail } from '../../../../contract/office/lease.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import { displayName } from '../../../../db/session/user.repository.ts';
import { inOneLine } from '../../../../engine/texts/filled-text.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { countersignLease } from '../../lease/by-office/countersign-lease.ts';
import { holdLease } from '../../lease/by-office/hold-lease.ts';
import { remindUnsigned } from '../../lease/by-office/remind-unsigned.ts';
import { withdrawLease } from '../../lease/by-office/withdraw-lease.ts';
import { type LeasePapers, readLeasePapers } from '../../lease/lease-papers.ts';
import { alsoHere } from '../also-here.ts';
import { type Officer, served } from '../office.ts';
import { listProcesses } from './lease-processes.service.ts';
import { leaseDetail } from './lease-view.ts';

/** The member who asks, and from where. */
export interface LeaseReader {
  readonly officer: Officer;
  readonly language: string;
  readonly ip: string;
}

/** A lease of the member's property. @throws {AppError} `record.not_found`; also for later addendums. */
export async function readLeaseOf(deps: Deps, leaseId: string, reader: LeaseReader): Promise<LeaseDetail> {
  const lease = served(reader.officer, await findLease(deps.db, leaseId));
  if (lease.parent_lease_id !== null) throw new AppError('record.not_found');
  return detailFor(deps, deps.db, await readLeasePapers(deps.db, lease), reader);
}

/** Reminds those who have not signed. @throws {AppError} as `remindUnsigned`; `record.not_found`. */
export async function remindOf(
  deps: Deps,
  leaseId: string,
  reader: LeaseReader,
): Promise<{ reminded: string[] }> {
  return held(deps, leaseId, reader, async (trx, papers) => ({
    reminded: await remindUnsigned(deps, trx, papers, reader.officer.user.id),
  }));
}

/** Withdraws a lease. @throws {AppError} as `withdrawLease`; `record.not_found`. */
export async function withdrawBy(
  deps: Deps,
  leaseId: string,
  reason: string,
  reader: LeaseReader,
): Promise<LeaseDetail> {
  return held(deps, leaseId, reader, async (trx, papers) => {
    await withdrawLease(deps, trx, papers, { by: reader.officer.user.id, reason: inOneLine(reason) });
    return after(deps, trx, leaseId, reader);
  });
}

/** Signs for the landlord. @throws {AppError} as `countersignLease`; `record.not_found`. */
export async function countersignBy(
  deps: Deps,
  leaseId: string,
  sent: Parameters<typeof countersignLease>[4],
  reader: LeaseReader,
): Promise<LeaseDetail> {
  const { user } = reader.officer;
  return held(deps, leaseId, reader, async (trx, papers) => {
    const signer = { user_id: user.id, name: displayName(user), ip: reader.ip };
    await countersignLease(deps, trx, papers, signer, sent);
    return after(deps, trx, leaseId, reader);
  });
}

async function held<Result>(
  deps: Deps,
  leaseId: string,
  { officer }: LeaseReader,
  run: (trx: Connection, papers: LeasePapers) => Promise<Result>,
): Promise<Result> {
  served(officer, await findLease(deps.db, leaseId));
  return deps.db.transaction().execute(async (trx) => {
    const papers = await holdLease(deps, trx, leaseId);
    if (papers === null) throw new AppError('record.not_found');
    return run(trx, papers);
  });
}

async function after(
  deps: Deps,
  trx: Connection,
  leaseId: string,
  reader: LeaseReader,
): Promise<LeaseDetail> {
  const lease = await findLease(trx, leaseId);
  if (lease === null) throw new AppError('record.not_found');
  return detailFor(deps, trx, await readLeasePapers(trx, lease), reader);
}

async function detailFor(
  deps: Deps,
  db: Connection,
  papers: LeasePapers,
  { officer, language }: LeaseReader,
): Promise<LeaseDetail> {
  const serves = mayServe(asStaff(officer.user), 'manage_leases', papers.lease);
  const shown = await leaseDetail(deps, db, papers, { serves, language });
  const processes = await listProcesses(deps, db, officer, papers.lease, language);
  const here = await alsoHere({ db, clock: deps.clock }, officer, `case ${shown.case_id}`);
  return { ...shown, processes, here };
}
