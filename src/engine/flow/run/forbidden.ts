import { holds } from '../../conditions.ts';
import type { Facts } from '../../facts.ts';
import { keptBy } from '../../kept-by.ts';
import type { FlowFile } from '../flow-file.ts';
import { type Property, readProperty } from '../property-text.ts';

/** An event that is about to happen: a state is entered (`finish`), or an event in a state (`submitting.accepted`). */
export interface Happening {
  readonly what: string;
  /** The facts before the event, for the check. */
  readonly before: Facts;
  /** The facts after the event's work: the event itself may satisfy an `unless`. */
  readonly after?: Facts;
}

type Never = Extract<Property, { kind: 'never' }>;

const neversOf = keptBy((file: FlowFile): ReadonlyMap<string, readonly [string, Never][]> => {
  const found = new Map<string, [string, Never][]>();
  for (const [name, sentence] of Object.entries(file.properties ?? {})) {
    const property = readProperty(sentence);
    if (property?.kind !== 'never') continue;
    found.set(property.what, [...(found.get(property.what) ?? []), [name, property]]);
  }
  return found;
});

/**
 * The property of a flow that forbids what is about to happen; null if there is none. `before` and `after` properties
 * are about whole paths without outside changes, so a single event cannot be judged by them: exploration checks those.
 *
 * @example forbiddenBy(file, { what: 'submitting.accepted', before: { consent_given: false } })
 * // 'neverSubmittedWithoutConsent'
 */
export function forbiddenBy(file: FlowFile, { what, before, after = before }: Happening): string | null {
  const hold = (names: readonly string[], facts: Facts) =>
    names.every((name) => holds(file.conditions[name] ?? {}, facts));
  for (const [name, { when, conditions }] of neversOf(file).get(what) ?? []) {
    if (when === null) return name;
    const isBroken =
      when === 'while' ? hold(conditions, before) : !hold(conditions, before) && !hold(conditions, after);
    if (isBroken) return name;
  }
  return null;
}
