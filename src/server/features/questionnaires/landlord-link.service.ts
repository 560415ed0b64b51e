import { type Applicant, findApplicant } from '../../../db/applicant.repository.ts';
import { insertLandlordLink } from '../../../db/landlord-link.repository.ts';
import { hashToken } from '../../access.ts';
import type { Deps } from '../../deps.ts';

const linkDays = 60;

/**
 * Opens a link of 60 days by which a landlord answers the rental history of one applicant and one address. It opens
 * nothing else.
 *
 * @param addressId the id of the address in the application; '' for where they live now.
 * @returns the address of the page. Its token is stored as a hash only: it cannot be read again.
 * @throws {Error} when there is no such applicant.
 * @see spec/pre-application.md §2 Route table
 */
export async function openLandlordLink(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  applicantId: Applicant['id'],
  addressId = '',
): Promise<string> {
  const applicant = await findApplicant(deps.db, applicantId);
  if (applicant === null) throw new Error(`The applicant ${applicantId} is not there.`);
  const token = deps.random.token();
  const now = deps.clock.now();
  await insertLandlordLink(deps.db, applicant, {
    token_hash: hashToken(token),
    address_id: addressId,
    expires_at: new Date(now.getTime() + linkDays * 86_400_000).toISOString(),
    created_at: now.toISOString(),
  });
  const query = new URLSearchParams({ applicant_id: applicantId, token });
  if (addressId !== '') query.set('address_id', addressId);
  return `${deps.settings.baseUrl}/applicant/rental-history-form?${query}`;
}
