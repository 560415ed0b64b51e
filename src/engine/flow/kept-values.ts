/** What the processes of a flow keep besides answers: dates, and places of pools that they share. */
import type { FlowFile } from './flow-file.ts';
import type { TaskState } from './state-file.ts';

/** The parameters of the tasks `takePlace` and `releasePlace`. */
export interface PlaceParameters {
  /** The pool: a name in the setting `places` of the property. */
  readonly places: string;
}

/** The parameters of the task `setDate`; exactly one of the lengths is present. */
export interface DateParameters {
  readonly date: string;
  readonly days?: number;
  readonly months?: number;
}

/** The possible values of a fact about a place. `CLOSED`: the property has no such pool. */
export const PLACE_VALUES = ['CLOSED', 'NONE', 'WAITING', 'HELD'] as const;

export type PlaceValue = (typeof PLACE_VALUES)[number];

/** The states with one of these tasks, with their parameters as they are written, unchecked. */
function statesWith<Parameters>(
  { states }: Partial<Pick<FlowFile, 'states'>>,
  tasks: readonly string[],
): [string, Partial<Parameters>][] {
  return Object.entries(states ?? {}).flatMap(([name, state]): [string, Partial<Parameters>][] => {
    const { task = '', with: given } = (state ?? {}) as Partial<TaskState>;
    return tasks.includes(task) ? [[name, (given ?? {}) as Partial<Parameters>]] : [];
  });
}

/** The states that take a place of a pool. @example placesTaken(file) // [['taking', 'parking']] */
export function placesTaken(file: Partial<Pick<FlowFile, 'states'>>): [string, string][] {
  return statesWith<PlaceParameters>(file, ['takePlace']).map(([name, { places }]) => [name, String(places)]);
}

/** The states that release a place of a pool. */
export function placesReleased(file: Partial<Pick<FlowFile, 'states'>>): [string, string][] {
  const states = statesWith<PlaceParameters>(file, ['releasePlace']);
  return states.map(([name, { places }]) => [name, String(places)]);
}

/** The pools whose places a flow takes. @example poolsOf(file) // ['parking'] */
export function poolsOf(file: Partial<Pick<FlowFile, 'states'>>): string[] {
  return [...new Set(placesTaken(file).map(([, pool]) => pool))];
}

/** The dates that the processes of a flow keep. @example datesOf(file) // ['permit_until'] */
export function datesOf(file: Partial<Pick<FlowFile, 'states'>>): string[] {
  return [...new Set(statesWith<DateParameters>(file, ['setDate']).map(([, { date }]) => String(date)))];
}

/** The name of the position in the list of those who wait, for texts. @example positionName('parking') // 'parking_position' */
export const positionName = (pool: string): string => `${pool}_position`;

/** The placeholders that a flow's texts may use for what its processes keep. */
export function keptValues(file: Partial<Pick<FlowFile, 'states'>>): string[] {
  return [...datesOf(file), ...poolsOf(file).map(positionName)];
}
