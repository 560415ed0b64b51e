import type { Readable } from 'node:stream';
import { findLease } from '../../../db/lease/lease.repository.ts';
import { findLeaseDocument, type LeaseDocument } from '../../../db/lease/lease-document.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isTicketValid, ticketFor } from '../../file-ticket.ts';
import { noteLook } from './note-look.ts';

/** A ticket is for one document and one signer: the log says who has looked at it. */
const ticketName = (documentId: string, applicantId: string): string => `${documentId}.${applicantId}`;

/** The address that opens a document for a signer for 30 minutes. */
export function documentPath(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { id }: Pick<LeaseDocument, 'id'>,
  { applicant_id }: { readonly applicant_id: string },
): string {
  const ticket = ticketFor(deps, ticketName(id, applicant_id));
  return `/api/lease-documents/${id}/${applicant_id}?ticket=${ticket}`;
}

/**
 * A document and its content, for the signer whose ticket it is.
 *
 * @throws {AppError} `ticket.invalid` for a missing, wrong or expired ticket; `record.not_found` when the file is gone.
 */
export async function openLeaseDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'storage'>,
  { document_id, applicant_id }: { readonly document_id: string; readonly applicant_id: string },
  { ticket = '', ip }: { readonly ticket: string | undefined; readonly ip: string },
): Promise<{ document: LeaseDocument; content: Readable }> {
  if (!isTicketValid(deps, ticketName(document_id, applicant_id), ticket))
    throw new AppError('ticket.invalid');
  const document = await findLeaseDocument(deps.db, document_id);
  const lease = document === null ? null : await findLease(deps.db, document.lease_id);
  if (document === null || lease === null) throw new AppError('record.not_found');
  const content = await deps.storage.read(document.storage_key).catch((cause: unknown) => {
    throw new AppError('record.not_found', { cause });
  });
  await noteLook(deps, lease, { event: 'VIEWED', applicant_id, ip, document: document_id });
  return { document, content };
}
