import type { Connection } from '../../../../db/client.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { Tenancy } from '../../../../db/tables.ts';
import { notifyResident, type TellDeps } from '../../../outbox/notify-resident.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { addressAt } from '../../../property/property-address.ts';
import { addendumLink } from './addendum-link.ts';
import type { PaperSigner } from './paper-signers.ts';

/** A notice to the signers of addendums. */
export interface ToldSigners extends Tenancy {
  /** The lease under which they live. */
  readonly lease_id: string;
  readonly addendum_id: string;
  readonly is_renewal: boolean;
  /** Key of the event, `signing:<id>`. */
  readonly about: string;
  /** Key in `notices.json`; the entry has a subject, a text and an SMS. */
  readonly template: string;
  /** The page of the resident's area that shows more. */
  readonly page: string;
  readonly values: (language: string) => Readonly<Record<string, string>>;
}

/**
 * Notifies all signers of addendums: residents by their chosen channels, people without an account by a mail with a
 * link of their own to the document. Call it in the transaction of the event.
 */
export async function notifySigners(
  deps: TellDeps,
  trx: Connection,
  signers: readonly PaperSigner[],
  told: ToldSigners,
): Promise<void> {
  const { addendum_id: _id, is_renewal: _is, ...notice } = told;
  for (const signer of signers) {
    if (signer.user === null) await mailSigner(deps, trx, signer, told);
    else await notifyResident(deps, trx, { ...notice, user_id: signer.user.id, kind: 'requests' });
  }
}

async function mailSigner(
  deps: TellDeps,
  trx: Connection,
  { applicant }: PaperSigner,
  { company_id, property_id, template, values, ...document }: ToldSigners,
): Promise<void> {
  const { email: recipient, first_name, language } = applicant;
  if (recipient === '') return;
  const property = await findProperty(trx, property_id);
  const link = addressAt(deps, property, await addendumLink(deps, trx, applicant, document));
  await queueMessage(deps, trx, {
    company_id,
    property_id,
    recipient,
    language,
    template: `notices:${template}`,
    values: { first_name, property: property?.name ?? '', link, ...values(language) },
  });
}
