import type { SignedAnswer } from '../../../../contract/lease/sealed-lease.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  findLease,
  findLeaseOfSigner,
  findLeaseSignedLast,
  type Lease,
} from '../../../../db/lease/lease.repository.ts';
import { findSealedFile } from '../../../../db/lease/sealed-file.repository.ts';
import { listOccupants } from '../../../../db/resident/tenancy.repository.ts';
import type { Deps } from '../../../deps.ts';
import { signedPath } from '../../../storage/file-ticket.ts';
import { readLeasePapers, spotCountOfAll } from '../lease-papers.ts';
import { archivePath } from '../sealing/archive-path.ts';

/**
 * The page of a person who has signed: the sealed file of the papers they signed last, who declined to sign them, and
 * the link to their resident pages; or that their lease still waits for them.
 *
 * @example await readSigned(deps, applicant)
 * // { to_sign: false, file_path: '/api/files/L1?ticket=…', archive_path: '/api/lease-archives/…', onward: '/tenant' }
 */
export async function readSigned(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { id }: Pick<Applicant, 'id'>,
): Promise<SignedAnswer> {
  const finished = await findLeaseSignedLast(deps.db, id);
  const unfinished = finished === null ? await findLeaseOfSigner(deps.db, id) : null;
  const lease = finished ?? unfinished;
  if (lease === null)
    return { to_sign: false, file_path: null, archive_path: null, declined: [], onward: null };
  const file = await findSealedFile(deps.db, lease.id);
  const occupants = await listOccupants(deps.db, lease.parent_lease_id ?? lease.id);
  const isResident = occupants.some(({ applicant_id, user_id }) => applicant_id === id && user_id !== null);
  return {
    to_sign: unfinished !== null && (await waitsFor(deps.db, unfinished, id)),
    file_path: file === null ? null : signedPath(deps, lease.id),
    archive_path: file === null ? null : archivePath(deps, { lease_id: lease.id, applicant_id: id }),
    declined: file === null ? await declinersOf(deps.db, lease.id) : [],
    onward: isResident ? '/tenant' : null,
  };
}

/** Whether papers have spots for a signer that are not signed. A person without spots never finishes them. */
async function waitsFor(db: Connection, lease: Lease, applicantId: string): Promise<boolean> {
  const papers = await readLeasePapers(db, lease);
  const signer = papers.signers.find(({ applicant_id }) => applicant_id === applicantId);
  return signer?.finished_at === null && spotCountOfAll(papers, signer).total > 0;
}

/** The signers who declined open papers. Their reasons are for the office only. */
async function declinersOf(db: Connection, leaseId: string): Promise<SignedAnswer['declined']> {
  const lease = await findLease(db, leaseId);
  if (lease?.status !== 'SIGNING') return [];
  const { signers } = await readLeasePapers(db, lease);
  return signers.flatMap(({ signing_name: name, declined_at: at }) => (at === null ? [] : [{ name, at }]));
}
