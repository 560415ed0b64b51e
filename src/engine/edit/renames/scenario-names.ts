/** What scenarios and the world of a flow name, so that renames follow there, too. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';

/** The path of the scenarios of a flow. @example scenariosPath('flows/lease.flow.json') // 'flows/lease.scenarios.json' */
const scenariosPath = (path: string): string => path.replace(/\.flow\.json$/, '.scenarios.json');
const worldPath = (path: string): string => path.replace(/\.flow\.json$/, '.world.json');

/** A name in a scenario, with the state in which the run is before. */
interface Named {
  readonly at: ValuePath;
  readonly what: 'state' | 'event' | 'step' | 'party';
  readonly name: string;
  readonly state: string;
}

/** The names in the scenarios of a flow, in their order. */
function namesInScenarios(file: unknown): Named[] {
  const { scenarios } = membersOf(file);
  return (Array.isArray(scenarios) ? scenarios : []).flatMap((scenario, number) => {
    const { start, steps } = membersOf(scenario);
    const { view, to } = membersOf(start);
    const here = ['scenarios', number];
    const found: Named[] = [];
    const note = (what: Named['what'], name: unknown, state: string, at: ValuePath) => {
      if (typeof name === 'string') found.push({ what, name, state, at: [...here, ...at] });
    };
    const viewed = membersOf(view);
    note('state', viewed.state, '', ['start', 'view', 'state']);
    note('step', viewed.step, String(viewed.state), ['start', 'view', 'step']);
    note('state', to, '', ['start', 'to']);
    let state = String(to);
    for (const [index, value] of (Array.isArray(steps) ? steps : []).entries()) {
      const step = membersOf(value);
      note('event', step.event, state, ['steps', index, 'event']);
      note('step', step.step, state, ['steps', index, 'step']);
      // `roommates 2`: the second one of a party.
      if (typeof step.as === 'string') note('party', step.as.split(' ')[0], state, ['steps', index, 'as']);
      note('state', step.to, state, ['steps', index, 'to']);
      state = String(step.to);
    }
    return found;
  });
}

/** The edits by which scenarios follow when a name changes: only in runs that are in one of these states, if any are given. */
export function renamedInScenarios(
  bundle: EditedBundle,
  flowPath: string,
  { what, from, to, states }: Rename,
): FileEdit[] {
  const path = scenariosPath(flowPath);
  const file = bundle.json(path);
  return namesInScenarios(file)
    .filter((one) => one.what === what && one.name === from)
    .filter(({ state }) => states === undefined || states.includes(state))
    .map(({ at }) => ({ path, at, value: to + String(valueAt(file, at)).slice(from.length) }));
}

interface Rename {
  readonly what: Named['what'];
  readonly from: string;
  readonly to: string;
  readonly states?: readonly string[];
}

/** The edits by which the world follows a state or an event: it names events as `waiting.CHECK`. */
export function renamedInWorld(
  bundle: EditedBundle,
  flowPath: string,
  renamed: (state: string, event: string) => string,
): FileEdit[] {
  const path = worldPath(flowPath);
  const { asks } = membersOf(bundle.json(path));
  return (Array.isArray(asks) ? asks : []).flatMap((one, index) => {
    if (typeof one !== 'string') return [];
    const [state = '', event = ''] = one.split('.');
    const value = renamed(state, event);
    return value === one ? [] : [{ path, at: ['asks', index], value }];
  });
}
