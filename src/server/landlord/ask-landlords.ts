import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../db/applicant/draft.repository.ts';
import { hasLandlordLink } from '../../db/applicant/landlord-link.repository.ts';
import { findResponse } from '../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../db/client.ts';
import type { Property } from '../../db/property/property.repository.ts';
import type { Deps } from '../deps.ts';
import { mayMailLandlord } from '../limits/mail-limit.ts';
import { queueMail } from '../texts/queue-mail.ts';
import { addLandlordLink, LINK_DAYS } from './landlord-link.ts';
import { type LandlordToAsk, landlordsToAsk } from './landlords-to-ask.ts';

/**
 * Asks the landlords of a submitted application for the rental history: one mail with a link of its own for each
 * rented address that names one. Give it the transaction of the submit. A landlord who was asked about an address before,
 * or has answered, is not asked again when the application is submitted again.
 *
 * @param applicant as submitted.
 * @returns how many were asked.
 * @see docs/decisions/0020-landlords-are-asked-at-the-submit.md
 */
export async function askLandlords(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  applicant: Applicant,
  property: Property,
  draft: DraftData,
): Promise<number> {
  let asked = 0;
  for (const landlord of landlordsToAsk(draft, applicant.email)) {
    if (await wasAsked(trx, applicant.id, landlord.address_id)) continue;
    // One who has had too many mails is asked by the office, as one without an address is.
    if (!(await mayMailLandlord(deps, trx, landlord.email))) continue;
    await ask(deps, trx, applicant, property, landlord);
    asked += 1;
  }
  return asked;
}

async function wasAsked(trx: Connection, applicantId: string, addressId: string): Promise<boolean> {
  return (
    (await hasLandlordLink(trx, applicantId, addressId)) ||
    (await findResponse(trx, applicantId, 'rental_history', addressId)) !== null
  );
}

async function ask(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  applicant: Applicant,
  property: Property,
  landlord: LandlordToAsk,
): Promise<void> {
  const values = {
    landlord: landlord.name,
    applicant: `${applicant.first_name} ${applicant.last_name}`,
    property: property.name,
    address: landlord.address,
    days: String(LINK_DAYS),
    link: await addLandlordLink(deps, trx, applicant, landlord.address_id),
  };
  await queueMail(
    deps,
    trx,
    { ...applicant, recipient: landlord.email },
    deps.texts.mail(applicant.language).landlord,
    values,
  );
}
