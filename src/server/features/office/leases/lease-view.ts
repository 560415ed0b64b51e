/** Leases as the office sees them. */
import type { LeaseDetail, LeaseRow } from '../../../../contract/office/lease.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { waitsForLandlord } from '../../../../db/lease/office-lease.repository.ts';
import { findSealedFile } from '../../../../db/lease/sealed-file.repository.ts';
import {
  listSignersOf,
  type RegisteredLease,
  type SignedBy,
} from '../../../../db/office/lease-register.repository.ts';
import { findUnit } from '../../../../db/property/property.repository.ts';
import { readLeaseStatus } from '../../../../db/resident/let-lease.repository.ts';
import type { Deps } from '../../../deps.ts';
import { homeName } from '../../../property/home-name.ts';
import { signedPath } from '../../../storage/file-ticket.ts';
import { isWithdrawable } from '../../lease/by-office/withdraw-lease.ts';
import type { LeasePapers } from '../../lease/lease-papers.ts';
import { consentText } from '../../lease/signing/consent-text.ts';
import { nameOf } from './household.ts';

/** The rows of a page of the register. */
export async function leaseRows(db: Connection, leases: readonly RegisteredLease[]): Promise<LeaseRow[]> {
  const signers = await listSignersOf(
    db,
    leases.map(({ lease_id }) => lease_id),
  );
  return leases.map(({ unit, application_id, status, countersign, countersigned, ...lease }) => ({
    ...lease,
    case_id: application_id ?? lease.lease_id,
    home: homeName(unit),
    status: shownStatus(status, { countersign, countersigned }),
    signers: signers.filter(({ lease_id }) => lease_id === lease.lease_id).map(signerState),
    landlord: landlordState({ countersign, countersigned }),
  }));
}

type Landlord = Pick<RegisteredLease, 'countersign' | 'countersigned'>;

function shownStatus(status: RegisteredLease['status'], landlord: Landlord): LeaseRow['status'] {
  return status === 'SIGNED' && waitsForLandlord(landlord) ? 'LANDLORD' : status;
}

function signerState({ name, finished_at, declined_at }: Omit<SignedBy, 'lease_id'>) {
  return { name, signed_at: finished_at, declined: declined_at !== null };
}

function landlordState({ countersign, countersigned }: Landlord): LeaseRow['landlord'] {
  if (!countersign) return null;
  return { name: countersigned?.name ?? null, signed_at: countersigned?.at ?? null };
}

/**
 * A lease with what the member may do.
 *
 * @param reader whether the member may change leases, and their language.
 */
export async function leaseDetail(
  deps: Pick<Deps, 'secrets' | 'clock' | 'texts'>,
  db: Connection,
  { lease, documents, signers, office }: LeasePapers,
  { serves, language }: { readonly serves: boolean; readonly language: string },
): Promise<Omit<LeaseDetail, 'processes' | 'here'>> {
  const { id: lease_id, start_date, end_date, rent_cents, deposit_cents, created_at } = lease;
  const unit = await findUnit(db, lease.unit_id);
  const landlord = {
    countersign: office?.countersign ?? false,
    countersigned: office?.countersigned ?? null,
  };
  const status = shownStatus(lease.status, landlord);
  const may_sign = serves && status === 'LANDLORD';
  const tenancy_status = await readLeaseStatus(db, lease_id);
  const isSealed = (await findSealedFile(db, lease_id)) !== null;
  return {
    ...{ lease_id, status, start_date, end_date, rent_cents, deposit_cents, created_at },
    case_id: lease.application_id ?? lease_id,
    home: unit === null ? '' : homeName(unit.details),
    people: lease.occupants.map(nameOf),
    tenancy_status,
    signers: signers.map(({ signing_name: name, finished_at, declined_at }) =>
      signerState({ name, finished_at, declined_at }),
    ),
    landlord: landlordState(landlord),
    charges: [...(office?.charges ?? [])],
    documents: documents.map(({ file_name, pages }) => ({ title: file_name.replace(/\.pdf$/i, ''), pages })),
    withdrawn_at: lease.withdrawn_at ?? null,
    withdrawn_reason: lease.withdrawn_reason ?? null,
    file_path: isSealed ? signedPath(deps, lease_id) : null,
    may_remind: serves && lease.status === 'SIGNING',
    may_withdraw: serves && isWithdrawable({ lease, ...(office !== undefined && { office }) }),
    may_sign,
    may_transfer: serves && tenancy_status === 'Current',
    consent: may_sign ? await consentText({ db, texts: deps.texts }, lease.property_id, language) : null,
  };
}
