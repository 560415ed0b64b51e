import { currentImpersonation } from '../../../access/impersonation.ts';
import type { Deps } from '../../../deps.ts';
import { isTicketValid, ticketFor } from '../../../storage/file-ticket.ts';

interface OfSigner {
  readonly lease_id: string;
  readonly applicant_id: string;
}

/** A ticket is for one lease and one signer, so that the log can name who downloaded it. */
const ticketName = ({ lease_id, applicant_id }: OfSigner): string => `archive.${lease_id}.${applicant_id}`;

/** The address that opens the archive of a lease for a signer for 30 minutes; null for an impersonator. */
export function archivePath(deps: Pick<Deps, 'secrets' | 'clock'>, of: OfSigner): string | null {
  if (currentImpersonation() !== null) return null;
  return `/api/lease-archives/${of.lease_id}/${of.applicant_id}?ticket=${ticketFor(deps, ticketName(of))}`;
}

/** Whether a ticket is valid now for that archive and signer. */
export function isArchiveTicket(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  of: OfSigner,
  ticket: string | undefined,
): boolean {
  return ticket !== undefined && isTicketValid(deps, ticketName(of), ticket);
}
