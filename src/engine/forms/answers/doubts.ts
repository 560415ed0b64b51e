import { isUnlikely } from '../../unlikely-day.ts';
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
  const scope = entryScope(ui, entry, facts, index);
  const limit = (name: string | undefined) => (name === undefined ? undefined : scope(name));
  const found = ui.fields[field]?.doubts?.find(
    ({ when, before, after }) =>
      holdsIn(when, scope) && isUnlikely(value, { before: limit(before), after: limit(after) }),
  );
  return found?.text ?? null;
}

/**
 * Where an entry keeps the day of a field that the person has said to be right: it is not asked about again. No rule
 * judges it and nothing counts it.
 *
 * @example confirmedName('move_in_date') // 'move_in_date_confirmed'
 */
export function confirmedName(field: string): string {
  return `${field}_confirmed`;
}
