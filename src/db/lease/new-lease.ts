import { LEASE_BYTES, LEASE_DOCUMENT_BYTES, LEASE_DOCUMENTS, LEASE_PAGES } from '../../contract/limits.ts';
import { writeApplicationStatus } from '../applicant/application-status.repository.ts';
import type { Connection } from '../client.ts';
import { insertLeaseRows, type Lease } from './lease.repository.ts';
import { insertLeaseDocument, type LeaseDocument } from './lease-document.repository.ts';
import { insertSigner } from './lease-signer.repository.ts';

/** A document whose content is already stored. */
export type NewLeaseDocument = Pick<
  LeaseDocument,
  'id' | 'file_type' | 'file_name' | 'storage_key' | 'sha256' | 'size' | 'pages' | 'tags'
> &
  Partial<Pick<LeaseDocument, 'fee_cents'>>;

/** A lease that is ready to be signed. */
export interface NewLease
  extends Omit<
    Lease,
    | 'status'
    | 'signed_at'
    | 'sealed_at'
    | 'parent_lease_id'
    | 'allow_corporate_signer'
    | 'corp_signer_fname'
    | 'corp_signer_lname'
    | 'corp_signer_email'
  > {
  /** For later addendums, their lease; they are signed outside the lease flow. */
  readonly parent_lease_id?: string;
  readonly corporate_signer?: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  };
  /** The lease first, then its addendums. */
  readonly documents: readonly NewLeaseDocument[];
  /** The ids of the applicants who sign, in the order of `applicant_sign_1`, `applicant_sign_2` … */
  readonly signers: readonly string[];
}

/**
 * Adds a lease that is ready to be signed, with its documents and signers, and sets the status of its application to
 * `LEASE_IN_PROGRESS`. The contents of the documents must already be stored: a row refers to each by `storage_key`,
 * with the SHA-256 (hex), the size in bytes and the number of pages. Tags are as the office created them: one that
 * repeats on all pages is ONE tag here.
 *
 * @throws if the application already has a lease that is being signed, or the papers are too long or too large to be
 *   sealed.
 * @example
 * await insertLease(trx, {
 *   id, company_id, property_id, application_id, unit_id, created_at: now,
 *   start_date: '2026-12-01', end_date: '2027-11-30', rent_cents: 180000, deposit_cents: 50000,
 *   occupants: [{ first_name: 'Ann', last_name: 'Bell', applicant_id: 'A1' }],
 *   documents: [
 *     { id, file_type: 'LEASE', file_name: 'Residential lease.pdf', storage_key, sha256, size, pages: 20, tags },
 *   ],
 *   signers: ['A1'],
 * });
 */
export async function insertLease(trx: Connection, lease: NewLease): Promise<void> {
  const { documents, signers, corporate_signer, parent_lease_id = null, ...rest } = lease;
  requireSignable(lease);
  const { id: lease_id, company_id, property_id, application_id } = lease;
  const row: Lease = {
    ...rest,
    parent_lease_id,
    status: 'SIGNING',
    allow_corporate_signer: corporate_signer !== undefined,
    corp_signer_fname: corporate_signer?.first_name ?? '',
    corp_signer_lname: corporate_signer?.last_name ?? '',
    corp_signer_email: corporate_signer?.email ?? '',
    signed_at: null,
    sealed_at: null,
  };
  await insertLeaseRows(trx, [row]);
  for (const [position, document] of documents.entries()) {
    await insertLeaseDocument(trx, {
      fee_cents: 0,
      ...document,
      company_id,
      property_id,
      lease_id,
      position,
    });
  }
  for (const [index, applicant_id] of signers.entries()) {
    const position = index + 1;
    const keys = {
      sign_key: `applicant_sign_${position}`,
      initials_key: `applicant_acceptance_initials_${position}`,
    };
    await insertSigner(trx, { company_id, property_id, lease_id, applicant_id, position, ...keys });
  }
  if (application_id !== null && parent_lease_id === null) {
    const application = { id: application_id, company_id, property_id };
    await writeApplicationStatus(trx, application, 'LEASE_IN_PROGRESS');
  }
}

function requireSignable({ documents, signers, parent_lease_id }: NewLease): void {
  const [first] = documents;
  const begins = parent_lease_id === undefined ? 'LEASE' : 'ADDENDUM';
  if (first?.file_type !== begins) throw new Error(`The first document must be the ${begins}.`);
  if (documents.slice(1).some(({ file_type }) => file_type !== 'ADDENDUM'))
    throw new Error('Only the first document can be the lease.');
  if (signers.length === 0) throw new Error('Nobody signs the lease.');
  const tooLong = documents.some(({ pages }) => pages < 1 || pages > LEASE_PAGES);
  if (documents.length > LEASE_DOCUMENTS || tooLong) throw new Error('The lease is longer than one can be.');
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  const large = documents.find(({ size }) => size > LEASE_DOCUMENT_BYTES);
  if (large !== undefined)
    throw new Error(`${large.file_name} has ${large.size} bytes, more than ${LEASE_DOCUMENT_BYTES}.`);
  if (bytes > LEASE_BYTES)
    throw new Error(`The documents have ${bytes} bytes together, more than ${LEASE_BYTES}.`);
}
