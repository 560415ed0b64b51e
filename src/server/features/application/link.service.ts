import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { listLinkOwners } from '../../../db/applicant/link-owner.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { countTypedMail } from '../../outbox/mail-limit.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { addLink } from '../../property/invitation.ts';
import { applicationLink } from '../../property/property-address.ts';
import { referenceOf } from '../../texts/reference.ts';

/** At most this many applications of one address are mailed at once. */
const most = 5;

type Needs = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>;

/**
 * Counts requests for links, for known and unknown addresses alike, so that the limit does not reveal applications.
 *
 * @throws {AppError} `mail.limit`.
 */
export async function countLinkRequest(deps: Needs & Pick<Deps, 'db'>, email: string, ip: string) {
  const recipient = email.trim();
  await deps.db.transaction().execute((trx) => countTypedMail(deps, trx, { recipient, ip, unit: '' }));
}

/** Mails a new link to each application of this address, in the language of its applicant; earlier links stay valid. */
export async function mailLinks(deps: Needs & Pick<Deps, 'db'>, email: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (const applicant of await listLinkOwners(trx, email.trim(), most))
      await mailLink(deps, trx, applicant);
  });
}

async function mailLink(deps: Needs, trx: Connection, applicant: Applicant): Promise<void> {
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
