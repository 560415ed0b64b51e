import type { PropertySettings } from '../../db/property/property-settings.ts';
import { DEMO_PROPERTIES } from './properties.ts';

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

/** The codes of all charges of the demo properties. */
export function demoCharges(): string[] {
  return [...new Set(DEMO_PROPERTIES.flatMap(({ settings }) => chargesIn(settings)))];
}
