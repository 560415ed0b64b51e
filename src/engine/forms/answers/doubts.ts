import { isUnlikely } from '../../unlikely-day.ts';
import type { Entry, FormFacts, FormUi } from '../form.ts';
import { entryScope, holdsIn } from './scope.ts';

/**
 * The question about an unlikely day: the message key of the first doubt that holds; null if the day is likely or not a
 * valid date. A doubt never blocks.
 *
 * @example doubtOf(addresses.ui, 'move_in_date', { is_current: true, move_in_date: '2031-01-01' }, facts)
 * // 'application:doubts.moved_in_ahead'
 */
export function doubtOf(ui: FormUi, field: string, entry: Entry, facts: FormFacts, index = 0): string | null {
  const value = entry[field];
  const scope = entryScope(ui, entry, facts, index);
  const limit = (name: string | undefined) => (name === undefined ? undefined : scope(name));
  const found = ui.fields[field]?.doubts?.find(
    ({ when, before, after }) =>
      holdsIn(when, scope) && isUnlikely(value, { before: limit(before), after: limit(after) }),
  );
  return found?.text ?? null;
}

/**
 * The name under which an entry stores the day that the person confirmed for a field: it is not asked about again. The
 * value is not validated and not counted.
 *
 * @example confirmedName('move_in_date') // 'move_in_date_confirmed'
 */
export function confirmedName(field: string): string {
  return `${field}_confirmed`;
}
