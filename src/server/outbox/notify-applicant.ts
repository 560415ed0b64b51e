import { findApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { addLink } from '../property/invitation.ts';
import { addressAt } from '../property/property-address.ts';
import type { TellDeps } from './notify-resident.ts';
import { queueMessage } from './queue-message.ts';

/** A notice to an applicant. */
interface ToldApplicant {
  readonly applicant_id: string;
  /** Its key in `notices.json`, with a subject and a text. */
  readonly template: string;
  /** The page with the details, `/applicant/messages`: the mail links to it with a token of its own. */
  readonly page: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Notifies an applicant by mail, in their language. Pass the transaction of the change: the mail is sent only if it
 * commits. An applicant without an address, or removed from the household, gets no mail.
 */
export async function notifyApplicant(
  deps: TellDeps,
  trx: Connection,
  { applicant_id, template, page, values }: ToldApplicant,
): Promise<void> {
  const applicant = await findApplicant(trx, applicant_id);
  if (applicant === null || applicant.email === '' || applicant.removed_at !== null) return;
  const { company_id, property_id, first_name, language, email } = applicant;
  const property = await findProperty(trx, property_id);
  if (property === null) return;
  const token = await addLink(deps, trx, applicant);
  const link = addressAt(deps, property, `${page}?access_token=${token}`);
  await queueMessage(deps, trx, {
    company_id,
    property_id,
    recipient: email,
    language,
    template: `notices:${template}`,
    values: { first_name, property: property.name, link, ...values },
  });
}
