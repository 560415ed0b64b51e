import type { Property } from '../../../db/property/property.repository.ts';

/** What a page shows of the property itself. */
export function brandOf({ name, settings }: Property) {
  return { property_name: name, logo: settings.brand.logo, colour: settings.brand.colour };
}
