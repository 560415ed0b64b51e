import type { Readable } from 'node:stream';
import { findLease } from '../../../db/lease/lease.repository.ts';
import { findLeaseDocument, type LeaseDocument } from '../../../db/lease/lease-document.repository.ts';
import { findRunningImpersonation } from '../../../db/session/impersonation.repository.ts';
import { asImpersonator, currentImpersonation } from '../../access/impersonation.ts';
import { mayContinue } from '../../access/staff-link.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isTicketValid, ticketFor } from '../../storage/file-ticket.ts';
import { openStored } from '../../storage/open-stored.ts';
import { noteLook } from './signing/note-look.ts';

/** A ticket is for one document and one signer or impersonation, so that the log can name who viewed it. */
const ticketName = (documentId: string, applicantId: string, by: string): string =>
  by === '' ? `${documentId}.${applicantId}` : `${documentId}.${applicantId}.${by}`;

/** The address that opens a document for a signer for 30 minutes; for an impersonator, until the impersonation ends. */
export function documentPath(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { id }: Pick<LeaseDocument, 'id'>,
  { applicant_id }: { readonly applicant_id: string },
): string {
  const by = currentImpersonation()?.id ?? '';
  const ticket = ticketFor(deps, ticketName(id, applicant_id, by));
  return `/api/lease-documents/${id}/${applicant_id}?ticket=${ticket}${by === '' ? '' : `&by=${by}`}`;
}

interface Presented {
  readonly ticket: string | undefined;
  /** The id of the impersonation that the ticket was issued in. */
  readonly by: string | undefined;
  readonly ip: string;
}

/**
 * A document and its content, for the ticket's signer or their impersonator.
 *
 * @throws {AppError} `ticket.invalid` for a missing, wrong or expired ticket, and one of an ended impersonation;
 *   `record.not_found` for a deleted file.
 */
export async function openLeaseDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'storage'>,
  { document_id, applicant_id }: { readonly document_id: string; readonly applicant_id: string },
  { ticket = '', by = '', ip }: Presented,
): Promise<{ document: LeaseDocument; content: Readable }> {
  if (!isTicketValid(deps, ticketName(document_id, applicant_id, by), ticket))
    throw new AppError('ticket.invalid');
  const now = deps.clock.now().toISOString();
  const impersonation = by === '' ? null : await findRunningImpersonation(deps.db, by, now);
  const isOver = by !== '' && (impersonation === null || !(await mayContinue(deps.db, impersonation)));
  if (isOver) throw new AppError('ticket.invalid');
  const document = await findLeaseDocument(deps.db, document_id);
  const lease = document === null ? null : await findLease(deps.db, document.lease_id);
  if (document === null || lease === null) throw new AppError('record.not_found');
  const content = await openStored(deps.storage, document.storage_key);
  const look = () => noteLook(deps, lease, { event: 'VIEWED', applicant_id, ip, document: document_id });
  await (impersonation === null ? look() : asImpersonator(impersonation, look));
  return { document, content };
}
