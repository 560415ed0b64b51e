/**
 * Visibility and state of a field, decided by the conditions of the UI file.
 *
 * `entry` is the entry of a list, the section's object, or the draft for a form at the root; `index` is the position of
 * the entry in its list.
 *
 * @see spec/application.md §4 Address, employer and related rules
 */
import type { Draft, Entry, FormFacts, FormUi } from '../form.ts';
import { draftScope, entryScope, holdsIn } from './scope.ts';

/** Whether the field applies to this person and this entry. Rules of other fields are ignored. */
export function fieldApplies(ui: FormUi, field: string, entry: Entry, facts: FormFacts, index = 0): boolean {
  return holdsIn(ui.fields[field]?.when, entryScope(ui, entry, facts, index));
}

/**
 * Whether the field is shown: it applies, and the fields that it depends on are filled (a city needs its ZIP).
 *
 * @example fieldVisible(addresses, 'landlord_name', { address_type: 'OWN' }, facts) // false
 */
export function fieldVisible(ui: FormUi, field: string, entry: Entry, facts: FormFacts, index = 0): boolean {
  const scope = entryScope(ui, entry, facts, index);
  const of = ui.fields[field];
  return of !== undefined && holdsIn(of.when, scope) && holdsIn(of.revealWhen, scope);
}

/** Whether the field is shown but cannot be changed: by a condition, or because another person owns the entry. */
export function fieldDisabled(ui: FormUi, field: string, entry: Entry, facts: FormFacts, index = 0): boolean {
  if (entryReadOnly(ui, entry, facts)) return true;
  const condition = ui.fields[field]?.disabledWhen;
  return condition !== undefined && holdsIn(condition, entryScope(ui, entry, facts, index));
}

/** The translation key of the field's label. @throws {Error} if the form has no such field. */
export function fieldLabel(ui: FormUi, field: string, entry: Entry, facts: FormFacts, index = 0): string {
  const of = ui.fields[field];
  if (!of) throw new Error(`The form ${ui.title} has no field ${field}.`);
  const scope = entryScope(ui, entry, facts, index);
  return of.labelWhen?.find(({ when }) => holdsIn(when, scope))?.label ?? of.label;
}

/** Whether the checkbox above the list is disabled. False if the section has none. */
export function flagDisabled(ui: FormUi, draft: Draft, facts: FormFacts): boolean {
  const condition = ui.flag?.disabledWhen;
  return condition !== undefined && holdsIn(condition, draftScope(ui, draft, facts));
}

/** Whether the entry of a shared list belongs to another person. */
export function entryReadOnly(ui: FormUi, entry: Entry, facts: FormFacts): boolean {
  const shared = ui.list?.shared;
  if (shared === undefined) return false;
  const [owner, self] = [entry[shared.owner], facts[shared.owner]];
  return !isAbsent(owner) && !isAbsent(self) && String(owner) !== String(self);
}

const isAbsent = (id: unknown): boolean => id === undefined || id === null || id === '';
