import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { queueNotice } from './notice-mail.ts';
import type { TellDeps } from './notify-resident.ts';

/** A notice to the office of a property. */
interface ToldOffice extends Tenancy {
  /** Its key in `notices.json`, with a subject and a text. */
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Queues a mail to the office of a property in the transaction of the reported change. A property without an address
 * gets none.
 */
export async function notifyOffice(
  deps: TellDeps,
  trx: Connection,
  { company_id, property_id, template, values }: ToldOffice,
): Promise<void> {
  const property = await findProperty(trx, property_id);
  const recipient = property?.settings.portal_info.portal_email ?? '';
  if (property === null || recipient === '') return;
  await queueNotice(deps, trx, {
    company_id,
    property_id,
    recipient,
    language: FALLBACK_LANGUAGE,
    template,
    values: { property: property.name, ...values },
  });
}
