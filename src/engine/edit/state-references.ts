/** Everything in a bundle that names a state of a flow. */
import type { FileEdit, ValuePath } from '../drafts/file-edit.ts';
import { readProperty } from '../flow/property-text.ts';
import { RUN_TASK } from '../flow/runs.ts';
import { type EditedBundle, factsPath, flowPaths } from './bundle.ts';
import { leadsOf, membersOf } from './leads.ts';

/** A place that names a state. */
export interface StateReference {
  readonly path: string;
  readonly at: ValuePath;
  /**
   * `initial`: the flow begins there; `lead`: another state, or itself, leads there; `steps`: another wizard shows its
   * steps; `undoes`: a task undoes its work; `property`: a property speaks of it; `done`: a fact is derived from its
   * work; `begins`: another flow begins by it; `end`: another flow knows it as an end of a run.
   */
  readonly role: 'initial' | 'lead' | 'steps' | 'undoes' | 'property' | 'done' | 'begins' | 'end';
  /** The state, property or fact that names it. */
  readonly by: string;
  /** The value with another name of the state. */
  readonly renamed: (to: string) => unknown;
}

/**
 * The places that name a state: in its flow, its facts, and the other flows.
 *
 * @example referencesTo(bundle, 'flows/lease.flow.json', 'signing').map(({ role, by }) => `${role} ${by}`)
 */
export function referencesTo(bundle: EditedBundle, path: string, name: string): StateReference[] {
  const file = membersOf(bundle.json(path));
  const found: StateReference[] = [];
  const note = (role: StateReference['role'], by: string, at: ValuePath, in_ = path) =>
    found.push({ path: in_, at, role, by, renamed: (to) => to });
  if (file.initial === name) note('initial', '', ['initial']);
  for (const [state, value] of Object.entries(membersOf(file.states))) {
    const its = membersOf(value);
    for (const { to, at } of leadsOf(state, value)) if (to === name) note('lead', state, at);
    if (membersOf(its.wizard).stepsOf === name) note('steps', state, ['states', state, 'wizard', 'stepsOf']);
    for (const at of placesOf(its.undoes, name)) note('undoes', state, ['states', state, 'undoes', ...at]);
  }
  for (const [property, sentence] of Object.entries(membersOf(file.properties)))
    if (typeof sentence === 'string' && spokenOf(sentence).includes(name))
      found.push({
        path,
        at: ['properties', property],
        role: 'property',
        by: property,
        renamed: (to) => withState(sentence, name, to),
      });
  const facts = factsPath(file.facts);
  for (const [fact, value] of Object.entries(membersOf(membersOf(bundle.json(facts)).properties)))
    for (const at of placesOf(membersOf(membersOf(value).from).done, name))
      note('done', fact, ['properties', fact, 'from', 'done', ...at], facts);
  return [...found, ...inOtherFlows(bundle, String(file.id), name)];
}

function inOtherFlows(bundle: EditedBundle, flow: string, name: string): StateReference[] {
  const found: StateReference[] = [];
  for (const path of flowPaths(bundle)) {
    const file = membersOf(bundle.json(path));
    const note = (role: StateReference['role'], by: string, at: ValuePath, in_ = path) =>
      found.push({ path: in_, at, role, by, renamed: (to) => to });
    const { after } = membersOf(file.start);
    for (const [index, one] of [after].flat().entries()) {
      const { flow: begun, state } = membersOf(one);
      const at = Array.isArray(after) ? ['start', 'after', index, 'state'] : ['start', 'after', 'state'];
      if (begun === flow && state === name) note('begins', String(file.id), at);
    }
    const facts = factsPath(file.facts);
    for (const fact of factsOfRuns(bundle, file, flow)) {
      const { enum: values } = membersOf(membersOf(membersOf(bundle.json(facts)).properties)[fact]);
      for (const at of placesOf(values, name)) note('end', fact, ['properties', fact, 'enum', ...at], facts);
      for (const [condition, entries] of Object.entries(membersOf(file.conditions)))
        for (const at of placesOf(membersOf(entries)[fact], name))
          note('end', condition, ['conditions', condition, fact, ...at]);
    }
  }
  return found;
}

/** The facts of a flow about how its runs of another flow have ended. */
function factsOfRuns(
  bundle: EditedBundle,
  file: Readonly<Record<string, unknown>>,
  flow: string,
): readonly string[] {
  const states = membersOf(file.states);
  const isRun = (name: unknown) => {
    const { task, with: given } = membersOf(states[String(name)]);
    return task === RUN_TASK && membersOf(given).flow === flow;
  };
  const facts = membersOf(membersOf(bundle.json(factsPath(file.facts))).properties);
  return Object.keys(facts).filter((name) => {
    const { source, from } = membersOf(facts[name]);
    return source === 'run' && [membersOf(from).done].flat().some(isRun);
  });
}

/** The edits that give all references another name of the state. */
export function renamedReferences(references: readonly StateReference[], to: string): FileEdit[] {
  return references.map(({ path, at, renamed }) => ({ path, at, value: renamed(to) }));
}

/** Where a text stands in a value, as the whole of a string. */
function placesOf(value: unknown, text: string): ValuePath[] {
  if (value === text) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    placesOf(child, text).map((at) => [Array.isArray(value) ? Number(name) : name, ...at]),
  );
}

/** The states of which a property speaks, maybe with an event: `charging` in `never charging.paid while …`. */
function spokenOf(sentence: string): string[] {
  const property = readProperty(sentence);
  if (property === null || !('what' in property)) return [];
  const spoken = [property.what, ...('other' in property ? [property.other] : [])];
  return spoken.map((what) => what.split('.', 1)[0] ?? '');
}

function withState(sentence: string, from: string, to: string): string {
  const named = new RegExp(`(?<=^\\s*never\\s+|\\s(?:before|after)\\s+)${from}(?![A-Za-z0-9])`, 'g');
  return sentence.replaceAll(named, to);
}
