import type applicationFormFacts from '../../../schemas/application/form-facts.schema.json';
import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { PropertySettings } from '../../db/property/property-settings.ts';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import type { FormFactsOf } from '../../engine/forms/form-facts.ts';
import { textIn } from '../texts/text-in.ts';

/** Facts of the application's forms, by the names that their schema declares. */
export type ApplicationFormFacts = FormFactsOf<typeof applicationFormFacts>;

/**
 * The facts that the application's forms need besides the draft. `today` is the day in the property's time zone.
 *
 * @param language of the property's texts; defaults to the applicant's language.
 * @example formFactsOf(applicant, property.settings, clock.now()).today // '2026-03-01'
 */
export function formFactsOf(
  applicant: Applicant,
  settings: PropertySettings,
  now: Date,
  language: string = applicant.language,
): ApplicationFormFacts {
  const { portal_setting } = settings;
  return {
    today: dayIn(settings.time_zone, now),
    applicant_type: applicant.applicant_type,
    is_responsible: applicant.is_responsible,
    hide_gender: portal_setting.application_form_hide_gender,
    hide_maritial_status: portal_setting.application_form_hide_maritial_status,
    hide_relationship: portal_setting.application_form_hide_relationship,
    address_limit: settings.address_limit,
    employment_limit: settings.employment_limit,
    pets_count: settings.pets_count,
    vehicles_count: settings.vehicles_count,
    applicant_id: applicant.id,
    employment_instruction: textIn(settings.employment_instruction, language),
    pet_instruction: textIn(settings.pet_instruction, language),
  };
}

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  // Time zones differ by whole minutes, so a minute lies within one day.
  const minute = Math.floor(now.getTime() / 60_000);
  return days.getOrMake(`${timeZone} ${minute}`, () => formattedDay(timeZone, now));
}

/** Cached because a call formats the day of now again and again. */
const days = new BoundedCache<string, string>(100);

function formattedDay(timeZone: string, now: Date): string {
  const parts = dayFormats.getOrMake(timeZone, () => dayFormat(timeZone)).formatToParts(now);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Cached because creating a format takes about a hundred times as long as using it. */
const dayFormats = new BoundedCache<string, Intl.DateTimeFormat>(100);

const dayFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
