import type { ZipPlace } from '../../../contract/list.contract.ts';
import { stateName } from '../../texts/states.ts';

const militaryCities: Record<string, string> = { Apo: 'APO', Fpo: 'FPO', Dpo: 'DPO' };

/**
 * The places of a US ZIP code of 5 or 9 digits, in any formatting; empty for an unknown code.
 *
 * The data set is several megabytes and is loaded on the first call.
 *
 * @example await placesOfZip('90210')
 * // [{ 'place name': 'Beverly Hills', 'state abbreviation': 'CA', state: 'California' }]
 * @see spec/application.md §7
 */
export async function placesOfZip(zip: string): Promise<ZipPlace[]> {
  const digits = zip.replaceAll(/[\s-]/g, '');
  if (!/^(\d{5}|\d{9})$/.test(digits)) return [];
  const { default: zipcodes } = await import('zipcodes');
  const code = digits.slice(0, 5);
  const found = Object.hasOwn(zipcodes.codes, code) ? zipcodes.codes[code] : undefined;
  const state = found ? stateName(found.state) : null;
  if (!found || state === null) return [];
  return [
    { 'place name': militaryCities[found.city] ?? found.city, 'state abbreviation': found.state, state },
  ];
}
