import type { AppointmentSlots, GuestcardData } from '../../../contract/guestcard.contract.ts';
import type { Choice } from '../../forms/index.ts';

/** Preselected where it is offered. @see spec/pre-application.md §9 */
const USUAL_TERM = 12;

/**
 * A map of codes as choices, by description in alphabetical order.
 *
 * @example byDescription({ B: 'Alder', A: 'Birch' }).map(({ value }) => value) // ['B', 'A']
 * @see spec/pre-application.md §9
 */
export function byDescription(map: Readonly<Record<string, string>>, language: string): Choice[] {
  return Object.entries(map)
    .map(([value, text]) => ({ value, text }))
    .sort((one, other) => one.text.localeCompare(other.text, language));
}

/** The choices of the form, beside the times of a day. Price ranges stay in the order of the property. */
export function choicesOf(
  data: GuestcardData,
  terms: readonly number[],
  language: string,
  months: (count: number) => string,
): Readonly<Record<string, readonly Choice[]>> {
  return {
    community_codes: byDescription(data.community_codes, language),
    marketing_sources: byDescription(data.marketing_sources, language),
    moving_reasons: byDescription(data.moving_reasons, language),
    price_ranges: Object.entries(data.price_ranges).map(([value, text]) => ({ value, text })),
    lease_terms: terms.map((term) => ({ value: String(term), text: months(term) })),
  };
}

/** The term that an untouched form starts with; undefined where 12 months are not offered. */
export function usualTerm(terms: readonly number[]): string | undefined {
  return terms.includes(USUAL_TERM) ? String(USUAL_TERM) : undefined;
}

/** A day at the office: its times, or the holiday on which it is closed. */
export interface OfficeDay {
  readonly holiday: string | null;
  readonly times: readonly Choice[];
}

/**
 * What the office offers on a day (`YYYY-MM-DD`); null for what is no day.
 *
 * @example officeDay(slots, '2026-12-25')?.holiday // 'Christmas Day'
 * @see spec/pre-application.md §4 Guestcard flow
 */
export function officeDay({ slots, holidays }: AppointmentSlots, day: unknown): OfficeDay | null {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  const holiday = holidays[at.getUTCMonth() + 1]?.[at.getUTCDate()] ?? null;
  const times = (slots[at.getUTCDay()] ?? []).map(({ id, label }) => ({ value: id, text: label }));
  return { holiday, times: holiday === null ? times : [] };
}
