import type { TFunction } from 'i18next';
import type { FieldUi, FormFacts } from '../../../engine/forms/form.ts';
import { formatDay } from '../../app/texts/formats.ts';

/** The first and the last day that a field offers, `YYYY-MM-DD`; null means no bound. */
interface OfferedDays {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The days that a date field offers, from the facts that its form names.
 *
 * @example offeredDays({ from: ['tomorrow', 'movein_from'], to: 'movein_to' }, facts).to // '2026-04-05'
 */
export function offeredDays(days: FieldUi['days'], facts: FormFacts): OfferedDays {
  const from = (days?.from ?? []).map((name) => String(facts[name] ?? ''));
  const to = days?.to === undefined ? null : facts[days.to];
  return { from: from.sort().at(-1) || null, to: typeof to === 'string' ? to : null };
}

/** Describes these days before one is chosen; '' if an end is open. @example 'Between 03/06/2026 and 04/05/2026' */
export function offeredDaysText(t: TFunction, { from, to }: OfferedDays): string {
  if (from === null || to === null) return '';
  const ends = { from: formatDay(from), to: formatDay(to) };
  return from === to ? t('forms:days.only', { day: ends.from }) : t('forms:days.between', ends);
}
