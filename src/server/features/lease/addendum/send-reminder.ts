import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Property } from '../../../../db/property/property.repository.ts';
import { findRenewal } from '../../../../db/resident/renewal.repository.ts';
import type { Deps } from '../../../deps.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { addLink } from '../../../property/invitation.ts';
import { addressAt } from '../../../property/property-address.ts';
import type { LeasePapers } from '../lease-papers.ts';
import { logLease } from '../log/lease-log.ts';
import { addendumLink } from './addendum-link.ts';

type Here = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/**
 * Mails a signer that papers wait for their signature, with a link of their own, and logs it.
 *
 * @param actor who reminds, `job:reminders`.
 * @param detail what the log tells besides the signer.
 * @example await sendReminder(deps, trx, papers, applicant, property, 'job:reminders', { reminders: 1 })
 */
export async function sendReminder(
  deps: Here,
  trx: Connection,
  papers: LeasePapers,
  applicant: Applicant,
  property: Property,
  actor: string,
  detail: Readonly<Record<string, number>> = {},
): Promise<void> {
  const { lease, documents } = papers;
  const { company_id, property_id } = lease;
  const reminded = { applicant_id: applicant.id, ...detail };
  await logLease(deps, trx, lease, { event: 'REMINDED', actor, ip: '', detail: reminded });
  const [first] = documents;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: applicant.email, language: applicant.language },
    template: 'notices:signing_reminder',
    values: {
      first_name: applicant.first_name,
      property: property.name,
      title: (first?.file_name ?? '').replace(/\.pdf$/i, ''),
      link: addressAt(deps, property, await linkTo(deps, trx, papers, applicant)),
    },
  });
}

/** The path of the papers' page, with a new access token of the person. */
async function linkTo(
  deps: Here,
  trx: Connection,
  { lease, documents }: LeasePapers,
  applicant: Parameters<typeof addLink>[2],
): Promise<string> {
  if (lease.parent_lease_id === null)
    return `/applicant/lease?access_token=${await addLink(deps, trx, applicant)}`;
  const is_renewal = (await findRenewal(trx, lease.id)) !== null;
  return addendumLink(deps, trx, applicant, { addendum_id: documents[0]?.id ?? '', is_renewal });
}
