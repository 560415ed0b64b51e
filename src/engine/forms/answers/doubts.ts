import type { Entry, FormFacts, FormUi } from '../form.ts';
import { entryScope, holdsIn } from './scope.ts';

/**
 * What is asked about a day that was given: the message key of the first doubt that holds; null where it is likely, or
 * none that exists. A doubt forbids nothing.
 *
 * @example doubtOf(addresses.ui, 'move_in_date', { is_current: true, move_in_date: '2031-01-01' }, facts)
 * // 'application:doubts.moved_in_ahead'
 */
export function doubtOf(ui: FormUi, field: string, entry: Entry, facts: FormFacts, index = 0): string | null {
  const value = entry[field];
  if (!isDay(value)) return null;
  const scope = entryScope(ui, entry, facts, index);
  const found = ui.fields[field]?.doubts?.find(({ when, before, after }) => {
    const [least, most] = [
      before === undefined ? null : scope(before),
      after === undefined ? null : scope(after),
    ];
    return holdsIn(when, scope) && ((isDay(least) && value < least) || (isDay(most) && value > most));
  });
  return found?.text ?? null;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}
