import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { addLink } from '../../property/invitation.ts';
import { applicationLink } from '../../property/property-address.ts';
import { referenceOf } from '../../texts/reference.ts';

type Needs = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/**
 * Mails an applicant a new link, in their language; earlier links stay valid. Pass a transaction.
 *
 * @example await mailLink(deps, trx, applicant)
 */
export async function mailLink(deps: Needs, trx: Connection, applicant: Applicant): Promise<void> {
  const property = await findProperty(trx, applicant.property_id);
  const { company_id, property_id, email: recipient, language } = applicant;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient, language },
    template: 'mail:link_again',
    values: {
      first_name: applicant.first_name,
      property: property?.name ?? '',
      reference: referenceOf(applicant.application_id),
      link: applicationLink(deps, property, await addLink(deps, trx, applicant)),
    },
  });
}
