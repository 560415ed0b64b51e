import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import type { TellDeps } from './notify-resident.ts';
import { queueMessage } from './queue-message.ts';

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
  if (property === null) return;
  await queueMessage(deps, trx, {
    company_id,
    property_id,
    recipient: property.settings.portal_info.portal_email,
    language: FALLBACK_LANGUAGE,
    template: `notices:${template}`,
    values: { property: property.name, ...values },
  });
}
