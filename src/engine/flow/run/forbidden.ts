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

type Forbidding = Exclude<Property, { kind: 'end' | 'answers' }>;

const forbiddingOf = keptBy((file: FlowFile): ReadonlyMap<string, readonly [string, Forbidding][]> => {
  const found = new Map<string, [string, Forbidding][]>();
  for (const [name, sentence] of Object.entries(file.properties ?? {})) {
    const property = readProperty(sentence);
    if (property === null || property.kind === 'end' || property.kind === 'answers') continue;
    found.set(property.what, [...(found.get(property.what) ?? []), [name, property]]);
  }
  return found;
});

/**
 * The property of a flow that forbids what is about to happen, by the facts; null if there is none. `before` and `after`
 * properties are about whole paths without outside changes, so facts cannot break them: exploration checks those, and
 * `forbiddenAfter` names what the log of a process can break.
 *
 * @example forbiddenBy(file, { what: 'submitting.accepted', before: { consent_given: false } })
 * // 'neverSubmittedWithoutConsent'
 */
export function forbiddenBy(file: FlowFile, { what, before, after = before }: Happening): string | null {
  const hold = (names: readonly string[], facts: Facts) =>
    names.every((name) => holds(file.conditions[name] ?? {}, facts));
  for (const [name, property] of forbiddingOf(file).get(what) ?? []) {
    if (property.kind !== 'never') continue;
    const { when, conditions } = property;
    if (when === null) return name;
    const isBroken =
      when === 'while' ? hold(conditions, before) : !hold(conditions, before) && !hold(conditions, after);
    if (isBroken) return name;
  }
  return null;
}

/**
 * The outcomes of tasks after which properties of a flow forbid what is about to happen, until the same task has another
 * outcome.
 *
 * @example forbiddenAfter(file, 'charging')
 * // [{ property: 'neverChargedAgainAfterSilence', state: 'charging', outcome: 'unknown' }]
 */
export function forbiddenAfter(
  file: FlowFile,
  what: string,
): { readonly property: string; readonly state: string; readonly outcome: string }[] {
  return (forbiddingOf(file).get(what) ?? []).flatMap(([name, property]) => {
    if (property.kind !== 'after') return [];
    const [state = '', outcome] = property.other.split('.');
    return outcome === undefined ? [] : [{ property: name, state, outcome }];
  });
}
