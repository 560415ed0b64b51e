import type { Way } from '../explore/tours/way.ts';
import type { Facts } from '../facts.ts';
import type { PlayStart, PlayStep } from './play.ts';

/**
 * A way that exploration has found, as a run: the facts at its start, and its steps.
 *
 * @example const { start, steps } = runOfWay(problem.way); replay(played, start, steps)
 */
export function runOfWay({ facts, view, steps }: Way): {
  readonly start: PlayStart;
  readonly steps: PlayStep[];
} {
  let before = facts;
  const played = steps.flatMap(({ event, refused, facts: after }): PlayStep[] => {
    if (refused) return [];
    const changed = changesOf(before, after);
    before = after;
    const more = Object.keys(changed).length === 0 ? {} : { facts: changed };
    const step = event.step === undefined ? {} : { step: event.step };
    if (event.kind === 'outside') return [{ facts: changed }];
    if (event.kind === 'timer') return [{ time: true, ...more }];
    if (event.kind === 'task') return [{ outcome: event.outcome ?? 'failed', ...step, ...more }];
    return [{ event: event.type, ...step, ...more }];
  });
  return { start: { facts, ...(view !== null && { view }) }, steps: played };
}

/** The facts that differ. */
function changesOf(before: Facts, after: Facts): Facts {
  return Object.fromEntries(Object.entries(after).filter(([fact, value]) => before[fact] !== value));
}
