import type { Connection } from '../../db/client.ts';
import type { Property } from '../../db/property/property.repository.ts';
import type { Deps } from '../deps.ts';
import { queueMessage } from '../outbox/queue-message.ts';
import { applicationLink } from './property-address.ts';

type Needs = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/** Whom the office has invited, to which home, with the token of their link. */
interface MailedInvitation {
  readonly first_name: string;
  readonly email: string;
  readonly language: string;
  readonly home: string;
  readonly token: string;
}

/**
 * Mails a primary applicant the link of their invitation by the office. Pass the transaction of the invitation.
 *
 * @example await mailInvitation(deps, trx, property, { ...person, language: 'en', home: '204 / B', token })
 */
export async function mailInvitation(
  deps: Needs,
  trx: Connection,
  property: Property,
  { first_name, email, language, home, token }: MailedInvitation,
): Promise<void> {
  const place = { company_id: property.company_id, property_id: property.id };
  const link = applicationLink(deps, property, token);
  await queueMessage(deps, trx, {
    ...{ ...place, recipient: email, language },
    template: 'mail:office_invited',
    values: { first_name, property: property.name, home, link },
  });
}
