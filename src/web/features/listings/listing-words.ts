import type { TFunction } from 'i18next';
import { formatDay, localDay } from '../../app/texts/formats.ts';

/** The label of properties that have not named their zero-bedroom plans. @see spec/pre-application.md §9 */
const DEFAULT_ZERO_BEDROOM = 'Efficiency';

/** `1 Bedroom`, or the property's label for a plan without bedrooms; the default label is translated. */
export function bedroomName(t: TFunction<'listings'>, bedrooms: string, zeroBedroomLabel: string): string {
  return bedrooms === '0'
    ? zeroBedroomName(t, zeroBedroomLabel)
    : t('listings:bedroom', { number: bedrooms });
}

/** The property's own label is shown unchanged; an empty one means the default. */
export function zeroBedroomName(t: TFunction<'listings'>, label: string): string {
  return [DEFAULT_ZERO_BEDROOM, ''].includes(label.trim()) ? t('listings:zero_bedroom') : label;
}

/**
 * The date from which a unit is free; "now" for today and past dates.
 *
 * @param day `2027-02-01`
 * @example vacantFrom(t, '2020-01-01') // 'Now'
 */
export function vacantFrom(t: TFunction<'listings'>, day: string, today: Date = new Date()): string {
  return isVacantNow(day, today) ? t('listings:vacant_now') : formatDay(day);
}

/** Whether a unit is free today. */
export function isVacantNow(day: string, today: Date = new Date()): boolean {
  return day !== '' && day <= localDay(today);
}

/** The text of an occupancy or unit status; an unknown one is shown unchanged. */
export function statusName(t: TFunction<'listings'>, status: string): string {
  return t(`listings:status.${status}`, { defaultValue: status });
}
