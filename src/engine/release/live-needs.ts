import { FlowError } from '../errors.ts';
import { type FlowFile, stepsOf } from '../flow/flow-file.ts';
import type { StateFile } from '../flow/state-file.ts';
import type { ReleaseParts } from './read-release.ts';

/** A state with at least one live process. */
export interface OccupiedState {
  readonly flow: string;
  readonly state: string;
}

/** By flow id, the flow files of the live processes. */
export interface CurrentFlows {
  readonly flows: ReadonlyMap<string, { readonly file: FlowFile }>;
}

/** The flows of parsed files, including those of a release that cannot run. */
export function flowsOfParts({ flows }: Pick<ReleaseParts, 'flows'>): CurrentFlows {
  return { flows: new Map(flows.map(({ name, file }) => [name, { file: file as FlowFile }])) };
}

/**
 * Names that live processes need and a release lacks: their flow, or a task, screen or protocol of their current state.
 * A process in an end state, or in a flow that keeps its release, needs nothing.
 *
 * @param current the release of the live processes
 * @example liveNeedErrors(readRelease(files), current, [{ flow: 'application', state: 'paying' }]) // []
 */
export function liveNeedErrors(
  next: Pick<ReleaseParts, 'flows'>,
  current: CurrentFlows,
  occupied: readonly OccupiedState[],
): FlowError[] {
  const needed = occupied.flatMap(({ flow, state }) => {
    const file = current.flows.get(flow)?.file;
    const found = file?.states?.[state];
    const stays = file?.onNewRelease === 'keep' || found?.end === true;
    return found === undefined || stays ? [] : [{ flow, state, found }];
  });
  const flows = [...new Set(needed.map(({ flow }) => flow))];
  const files = new Map(next.flows.map(({ name, file }) => [name, file as FlowFile]));
  const gone = flows
    .filter((flow) => !files.has(flow))
    .map((name) => new FlowError('release.flow_needed', { file: `flows/${name}.flow.json`, name }));
  const lacking = needed.flatMap(({ flow, state, found }) => {
    const [before, after] = [current.flows.get(flow)?.file, files.get(flow)];
    if (before === undefined || after === undefined) return [];
    const known = new Set(
      Object.values(after?.states ?? {}).flatMap((one) => namesOf(after, one).map(keyOf)),
    );
    return namesOf(before, found)
      .filter((name) => !known.has(keyOf(name)))
      .map(
        ({ kind, name }) =>
          new FlowError('release.name_needed', { file: `flows/${flow}.flow.json`, kind, name, state }),
      );
  });
  return [...gone, ...lacking];
}

interface UsedName {
  readonly kind: 'task' | 'screen' | 'protocol';
  readonly name: string;
}

const keyOf = ({ kind, name }: UsedName) => `${kind} ${name}`;

/** The names that a state uses; none if it is damaged: switching away from a broken release must stay possible. */
function namesOf(file: FlowFile, state: StateFile): UsedName[] {
  try {
    return namesIn(file, state);
  } catch {
    return [];
  }
}

function namesIn(file: FlowFile, state: StateFile): UsedName[] {
  const own = (['task', 'screen', 'protocol'] as const).flatMap((kind): UsedName[] => {
    const name = (state as unknown as Readonly<Record<string, unknown>>)[kind];
    return typeof name === 'string' ? [{ kind, name }] : [];
  });
  const steps = 'wizard' in state ? stepsOf(file, state.wizard) : [];
  return [
    ...own,
    ...steps.flatMap(({ screen }): UsedName[] => (screen ? [{ kind: 'screen', name: screen }] : [])),
  ];
}
