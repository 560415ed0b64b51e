/** One or several condition names; for `when` all must hold, for `unless` none may hold. */
export type ConditionNames = string | readonly string[];

/** The guard that steps, sections, branches and events share. */
export interface Guarded {
  readonly when?: ConditionNames;
  readonly unless?: ConditionNames;
}

export interface Branch extends Guarded {
  readonly to: string;
}

/** The target of an event: a state, or the first branch whose guard passes. */
export type EventTarget = string | Branch | readonly Branch[];

/** The conditions of a `when`, `unless`, `doneWhen` or `readonlyWhen` as a list. */
export function namesOf(names: ConditionNames | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}

/** The branches of an event, an outcome or a choice as a list. */
export function branchesOf(target: EventTarget): readonly Branch[] {
  if (typeof target === 'string') return [{ to: target }];
  return 'to' in target ? [target] : target;
}
