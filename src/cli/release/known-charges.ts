import type { Connection } from '../../db/client.ts';
import { listListingCharges } from '../../db/property/floor-plan.repository.ts';
import { listProperties } from '../../db/property/property.repository.ts';
import type { PropertySettings } from '../../db/property/property-settings.ts';

/**
 * The codes of all charges of a property: those of an application, and later ones.
 *
 * @example chargesIn(property.settings) // ['APPFEE', 'PETFEE']
 */
export function chargesIn({
  application_fees,
  later_charges = [],
}: Pick<PropertySettings, 'application_fees' | 'later_charges'>): string[] {
  const all = [...later_charges, ...Object.values(application_fees).flat()];
  return [...new Set(all.map(({ charge_code }) => charge_code))];
}

/** The codes of all charges of the portal's properties; null if it has no property yet. */
export async function knownCharges(db: Connection): Promise<string[] | null> {
  const properties = await listProperties(db);
  if (properties.length === 0) return null;
  const codes = new Set<string>();
  for (const { id, settings } of properties) {
    for (const code of chargesIn(settings)) codes.add(code);
    for (const { charge_code } of await listListingCharges(db, id)) codes.add(charge_code);
  }
  return [...codes];
}
