import {
  classIn,
  classOf,
  type FactAxis,
  type FactSpace,
  type TruthTable,
  truthTable,
} from '../model/fact-space.ts';
import type { Effect } from '../model/world.ts';

/** An effect over the codes of a space: where it is possible, and its results. */
export interface EffectTable {
  readonly possible: TruthTable | null;
  /** The possible codes afterwards; always at least one. */
  readonly after: (code: number) => readonly number[];
}

/** The classes that a change can lead to from each class of an axis. */
function steps(axis: FactAxis, change: NonNullable<Effect['sets']>[string]): number[][] {
  if ('by' in change) {
    const last = axis.classes.length - 1;
    return axis.classes.map((_, from) => {
      const to = Math.min(last, Math.max(0, from + change.by));
      return change.capped && from === last && to !== last ? [to, last] : [to];
    });
  }
  const to = [...new Set(change.map((value) => classOf(axis, value)).filter((found) => found >= 0))];
  return axis.classes.map((_, from) => (to.length > 0 ? to : [from]));
}

/** An effect as a table; null if it changes and reads nothing in this space. */
export function effectTable(space: FactSpace, effect: Effect | undefined): EffectTable | null {
  if (!effect) return null;
  const changes = space.axes.flatMap((axis) => {
    const change = effect.sets?.[axis.name];
    return change ? [{ axis, to: steps(axis, change) }] : [];
  });
  const asks = effect.when !== undefined && space.axes.some(({ name }) => effect.when?.[name] !== undefined);
  const possible = asks && effect.when ? truthTable(space, effect.when) : null;
  if (changes.length === 0 && !possible) return null;
  const known = new Map<number, readonly number[]>();
  const after = (code: number) => {
    const before = known.get(code);
    if (before) return before;
    let codes = [code];
    for (const { axis, to } of changes) {
      codes = codes.flatMap((one) => {
        const from = classIn(axis, one);
        return (to[from] ?? []).map((next) => one + (next - from) * axis.stride);
      });
    }
    known.set(code, codes);
    return codes;
  };
  return { possible, after };
}
