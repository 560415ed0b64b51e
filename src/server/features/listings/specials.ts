import type { Special } from '../../../contract/guest/listing.contract.ts';
import type { Property } from '../../../db/property/property.repository.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { textIn } from '../../texts/text-in.ts';

/** Who reads, and when. */
export interface Reading {
  readonly language: string;
  readonly now: Date;
}

/** Where a special of no floor plan of its own stands. */
export const EVERY_PLAN = 'every';

/**
 * The specials of a property today, as part of an answer about its listing; nothing if there are none. Those of one
 * floor plan stand with that plan only.
 *
 * @param of `every`: for every floor plan; otherwise the id of the floor plan that alone has them
 * @example specialsOf(property, { language: 'en', now }, ['every']) // { specials: [{ text: 'A month free', until: '2026-03-31' }] }
 */
export function specialsOf(
  { settings }: Pick<Property, 'settings'>,
  { language, now }: Reading,
  of: readonly string[],
): { readonly specials?: Special[] } {
  const today = dayIn(settings.time_zone, now);
  const specials = (settings.specials ?? [])
    .filter(({ from_day, until_day }) => from_day <= today && today <= until_day)
    .filter(({ floor_plan_id = EVERY_PLAN }) => of.includes(floor_plan_id))
    .map(({ text, until_day }) => ({ text: textIn(text, language), until: until_day }));
  return specials.length === 0 ? {} : { specials };
}
