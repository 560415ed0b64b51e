import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import { hasLandlordLink } from '../../../../db/applicant/landlord-link.repository.ts';
import { findResponse } from '../../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Property } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { mayMailLandlord } from '../../../outbox/mail-limit.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { addLandlordLink, LINK_DAYS } from './landlord-link.ts';
import { type LandlordToAsk, landlordsToAsk } from './landlords-to-ask.ts';

/**
 * Asks the landlords of a submitted application for the rental history: one mail with its own link for each rented
 * address with a landlord. Call it in the transaction of the submission. A landlord who was already asked about an
 * address, or has answered, is not asked again when the application is resubmitted.
 *
 * @param applicant as submitted.
 * @returns the number of mails.
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
    // The office asks landlords who have received too many mails, like those without an email address.
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
  const { company_id, property_id, language } = applicant;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: landlord.email, language },
    template: 'mail:landlord',
    values: {
      landlord: landlord.name,
      applicant: `${applicant.first_name} ${applicant.last_name}`,
      property: property.name,
      address: landlord.address,
      days: LINK_DAYS,
      link: await addLandlordLink(deps, trx, applicant, landlord.address_id),
    },
  });
}
