import type { Connection } from '../../../db/client.ts';
import { listListingCharges } from '../../../db/property/floor-plan.repository.ts';
import { listProperties } from '../../../db/property/property.repository.ts';
import type { PropertySettings } from '../../../db/property/property-settings.ts';
import type { PropertyNames } from '../../../engine/release/judging/property-names.ts';

type Naming = Pick<PropertySettings, 'application_fees' | 'later_charges' | 'places'>;

/**
 * What properties have under a name: all charges, those of an application and later ones, and places.
 *
 * @example namesIn([property.settings]) // { charges: ['APPFEE', 'PETFEE'], places: ['parking'] }
 */
export function namesIn(settings: readonly Naming[]): PropertyNames {
  const charges = settings.flatMap(({ application_fees, later_charges = [] }) =>
    [...later_charges, ...Object.values(application_fees).flat()].map(({ charge_code }) => charge_code),
  );
  const places = settings.flatMap(({ places = {} }) => Object.keys(places));
  return { charges: [...new Set(charges)], places: [...new Set(places)] };
}

/** The names of all the portal's properties; null if it has no property yet. */
export async function namesOfProperties(db: Connection): Promise<PropertyNames | null> {
  const properties = await listProperties(db);
  if (properties.length === 0) return null;
  const { charges, places } = namesIn(properties.map(({ settings }) => settings));
  const codes = new Set(charges);
  for (const { id } of properties) {
    for (const { charge_code } of await listListingCharges(db, id)) codes.add(charge_code);
  }
  return { charges: [...codes], places };
}
