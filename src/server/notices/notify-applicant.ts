import { findApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { addLink } from '../invitation.ts';
import { addressAt } from '../links/property-address.ts';
import { queueNotice } from './notice-mail.ts';
import type { TellDeps } from './notify-resident.ts';

/** What an applicant is told. */
interface ToldApplicant {
  readonly applicant_id: string;
  /** Of `notices.json`: it has a subject and a text. */
  readonly template: string;
  /** The page that shows more, `/applicant/messages`: the mail leads there with a link of its own. */
  readonly page: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Tells an applicant by mail, in their language. Give it the transaction of what happened: it is told of if, and only if,
 * that is kept. Who has no address, or was removed from the household, is told nothing.
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
  await queueNotice(deps, trx, {
    company_id,
    property_id,
    recipient: email,
    language,
    template,
    values: { first_name, property: property.name, link, ...values },
  });
}
