import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Property } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { addLink } from '../../property/invitation.ts';
import { applicationLink } from '../../property/property-address.ts';
import { referenceOf } from '../../texts/reference.ts';

/**
 * Confirms a submit by mail: the reference number, the next steps, and a new link to the application. Pass the
 * transaction of the submit.
 *
 * @param applicant as submitted.
 * @param language of the applicant.
 */
export async function sendSubmitted(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  applicant: Applicant,
  property: Property,
  language: string,
): Promise<void> {
  const { company_id, property_id, email: recipient } = applicant;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient, language },
    template: 'mail:submitted',
    values: {
      first_name: applicant.first_name,
      property: property.name,
      reference: referenceOf(applicant.application_id),
      link: applicationLink(deps, property, await addLink(deps, trx, applicant)),
    },
  });
}
