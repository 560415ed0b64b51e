import type { FlowFile } from '../../flow/flow-file.ts';
import { partyOn } from '../../flow/parties.ts';
import type { Property } from '../../flow/property-text.ts';
import { type StateFile, waitOf } from '../../flow/state-file.ts';
import { DAY, type WaitLength } from '../../flow/wait-file.ts';

/**
 * Whether one wait is over whenever the other one is. A number of days ends at midnight after the last of them, so it
 * takes up to a day more; business days can take any time, and so can the date of a fact.
 */
function isWithin(wait: WaitLength, { hours, days, businessDays }: WaitLength): boolean {
  if (hours !== undefined) {
    return wait.hours !== undefined ? wait.hours <= hours : ((wait.days ?? Infinity) + 1) * DAY <= hours;
  }
  const limit = days ?? businessDays ?? 0;
  if (wait.hours !== undefined) return wait.hours <= limit * DAY;
  if (wait.days !== undefined) return wait.days <= limit;
  return businessDays !== undefined && wait.businessDays !== undefined && wait.businessDays <= businessDays;
}

function mayTakeLonger(state: StateFile, { within, overdue }: Property & { kind: 'answers' }): boolean {
  const ends = [waitOf(state), overdue && 'overdue' in state ? state.overdue : null];
  return !ends.some((wait) => wait && isWithin(wait, within));
}

/**
 * The states of a flow in which a party may take longer for its turn than a property allows.
 *
 * @example lateTurns(file, { kind: 'answers', party: 'office', within: { days: 10 }, overdue: true }) // []
 */
export function lateTurns(file: FlowFile, property: Property & { kind: 'answers' }): string[] {
  return Object.entries(file.states).flatMap(([name, state]) => {
    const isTurn = ('form' in state || 'wizard' in state || 'screen' in state) && state.end !== true;
    const acts = isTurn && Object.keys(state.on ?? {}).length > 0;
    return acts && partyOn(file, name) === property.party && mayTakeLonger(state, property) ? [name] : [];
  });
}
