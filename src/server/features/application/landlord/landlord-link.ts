import { type Applicant, findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { insertLandlordLink } from '../../../../db/applicant/landlord-link.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { hashToken } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { addressOf } from '../../../property/property-address.ts';

/** Validity of a landlord's link. */
export const LINK_DAYS = 60;

/**
 * Creates a token, valid for 60 days, for the landlord of one address of an applicant: for the rental history, and for
 * flows about the applicant in which landlords take part. It opens nothing else. Only its hash is stored.
 */
export async function addLandlordToken(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  applicant: Pick<Applicant, 'id' | 'company_id' | 'property_id'>,
  addressId: string,
): Promise<string> {
  const token = deps.random.token();
  const now = deps.clock.now();
  await insertLandlordLink(trx, applicant, {
    token_hash: hashToken(token),
    address_id: addressId,
    expires_at: new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString(),
    created_at: now.toISOString(),
  });
  return token;
}

/**
 * Creates a link with a token of `addLandlordToken` to the rental history of one applicant and one address.
 *
 * @param addressId the id of the address in the application; '' for the current address.
 * @returns the URL of the page, which cannot be read again.
 * @see spec/pre-application.md §2 Route table
 */
export async function addLandlordLink(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  trx: Connection,
  applicant: Pick<Applicant, 'id' | 'company_id' | 'property_id'>,
  addressId: string,
): Promise<string> {
  const token = await addLandlordToken(deps, trx, applicant, addressId);
  const query = new URLSearchParams({ applicant_id: applicant.id, token });
  if (addressId !== '') query.set('address_id', addressId);
  return addressOf(deps, trx, applicant.property_id, `/applicant/rental-history-form?${query}`);
}

/** Like `addLandlordLink`, by the applicant's id, for staff. @throws {Error} if there is no such applicant. */
export async function openLandlordLink(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  applicantId: Applicant['id'],
  addressId = '',
): Promise<string> {
  const applicant = await findApplicant(deps.db, applicantId);
  if (applicant === null) throw new Error(`The applicant ${applicantId} is not there.`);
  return addLandlordLink(deps, deps.db, applicant, addressId);
}
