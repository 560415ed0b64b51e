import type { FlowFile } from '../../flow/flow-file.ts';
import { PERSON, partyOn } from '../../flow/parties.ts';
import { severalIn } from '../../flow/several.ts';
import { waitOf } from '../../flow/state-file.ts';

/**
 * One line with whose turn a state is and what time does there: how many of which party, when it is overdue, when it is
 * left. Only the file says so; a driver that does not read it leaves it out.
 *
 * @example turnText(file, 'asking') // 'all of roommates, after {"days":14,"to":"lapsing"}'
 */
export function turnText(file: FlowFile, name: string): string {
  const state = file.states[name];
  const several = severalIn(file, name);
  const party = partyOn(file, name);
  const count = several === null ? '' : 'all' in several ? 'all of ' : `${several.count} of `;
  const wait = state === undefined ? null : waitOf(state);
  const overdue = state && 'overdue' in state ? state.overdue : undefined;
  return [
    party === PERSON ? '' : `${count}${party}`,
    overdue && `overdue ${JSON.stringify(overdue)}`,
    wait && `after ${JSON.stringify(wait)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
