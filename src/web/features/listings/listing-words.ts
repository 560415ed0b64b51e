import type { TFunction } from 'i18next';
import { formatDay, localDay } from '../../app/texts/formats.ts';

/** What a property has when it has named its zero-bedroom plans nothing else. @see spec/pre-application.md §9 */
const DEFAULT_ZERO_BEDROOM = 'Efficiency';

/** `1 Bedroom`, or what the property calls a plan without one; the default name is translated. */
export function bedroomName(t: TFunction<'listings'>, bedrooms: string, zeroBedroomLabel: string): string {
  return bedrooms === '0'
    ? zeroBedroomName(t, zeroBedroomLabel)
    : t('listings:bedroom', { number: bedrooms });
}

/** The property's own name stays as it wrote it; an empty one names nothing, and is the default. */
export function zeroBedroomName(t: TFunction<'listings'>, label: string): string {
  return [DEFAULT_ZERO_BEDROOM, ''].includes(label.trim()) ? t('listings:zero_bedroom') : label;
}

/**
 * From when a unit is free: a day that has come is now, however long ago it was.
 *
 * @param day `2027-02-01`
 * @example vacantFrom(t, '2020-01-01') // 'Now'
 */
export function vacantFrom(t: TFunction<'listings'>, day: string, today: Date = new Date()): string {
  return isVacantNow(day, today) ? t('listings:vacant_now') : formatDay(day);
}

/** Whether the day from which a unit is free has come. */
export function isVacantNow(day: string, today: Date = new Date()): boolean {
  return day !== '' && day <= localDay(today);
}

/** The text of an occupancy or unit status; one that we do not know is shown as it is. */
export function statusName(t: TFunction<'listings'>, status: string): string {
  return t(`listings:status.${status}`, { defaultValue: status });
}
