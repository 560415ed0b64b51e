/** Edits of the states of a flow, as the chart and the outline make them. */
import type { FileEdit } from '../drafts/file-edit.ts';
import type { StateKind } from '../flow/state-file.ts';
import { isJsonObject } from '../release/facts-shape.ts';
import type { EditedBundle } from './bundle.ts';
import { membersOf } from './leads.ts';
import { renamedInScenarios, renamedInWorld } from './renames/scenario-names.ts';
import { referencesTo, renamedReferences, type StateReference } from './state-references.ts';

/** Why a name cannot be given: it has another form than names have, or something else has it. */
export type NameProblem = 'form' | 'taken';

const NAME = /^[a-z][A-Za-z0-9]*$/;

/** What is wrong with the name of a new state; null if nothing is. @example nameProblem(json, 'Signing') // 'form' */
export function nameProblem(file: unknown, name: string): NameProblem | null {
  if (!NAME.test(name)) return 'form';
  return Object.hasOwn(membersOf(membersOf(file).states), name) ? 'taken' : null;
}

/**
 * Renames a state in its place. Every reference follows: targets, steps, properties, facts, scenarios, and other flows.
 *
 * @example document.edit(renameState(document, 'flows/lease.flow.json', 'signing', 'toSign'))
 */
export function renameState(bundle: EditedBundle, path: string, from: string, to: string): FileEdit[] {
  const references = renamedReferences(referencesTo(bundle, path, from), to);
  // The name itself comes last: references inside the state are found by its old name.
  return [
    ...references,
    ...renamedInScenarios(bundle, path, { what: 'state', from, to }),
    ...renamedInWorld(bundle, path, (state, event) => `${state === from ? to : state}.${event}`),
    { path, at: ['states', from], rename: to },
  ];
}

/** A new state: its kind, and what it is about. */
export interface NewState {
  readonly name: string;
  readonly kind: StateKind;
  /** The form, the task, the screen, or the page to which it leaves; empty for a wizard and a choice. */
  readonly subject: string;
  /** The outcomes of the task. */
  readonly outcomes: readonly string[];
  /** Where it leads. */
  readonly to: string;
  /** The state behind which it is written in the file. */
  readonly behind: string;
}

/**
 * Adds a state that leads to another one.
 *
 * @example addState('flows/lease.flow.json', { name: 'asking', kind: 'form', subject: 'lease/pets', … })
 */
export function addState(path: string, flow: string, state: NewState): FileEdit[] {
  const value = { path, at: ['states', state.name], value: contentOf(flow, state) };
  return [{ ...value, insert: { behind: state.behind } }];
}

/**
 * The texts of a message in one language, where there are none yet under its keys. Nothing if the flow has no texts.
 *
 * @example addTexts(document, 'locales/en/spare-key.json', 'thanks', { title: 'Thank you', text: 'We have it.' })
 */
export function addTexts(
  bundle: EditedBundle,
  path: string,
  name: string,
  texts: Readonly<Record<'title' | 'text', string>>,
): FileEdit[] {
  const file = bundle.json(path);
  const isFree = isJsonObject(file) && !Object.hasOwn(file, name);
  return isFree ? [{ path, at: [name], value: texts }] : [];
}

/** The event and the text of the button with which a new screen goes on. */
const GO_ON = 'GO_ON';
const GO_ON_TEXT = 'portal:flow.go_on';

function contentOf(flow: string, { name, kind, subject, outcomes, to }: NewState): unknown {
  switch (kind) {
    case 'form':
      return { form: subject, on: { SUBMIT: to } };
    case 'wizard':
      return { wizard: { steps: [] }, on: { SUBMIT: to } };
    case 'task':
      return { task: subject, outcomes: Object.fromEntries(outcomes.map((outcome) => [outcome, to])) };
    case 'choice':
      return { choice: [{ to }] };
    case 'screen': {
      if (subject !== 'message') return { screen: subject, on: { [GO_ON]: to } };
      const actions = [{ event: GO_ON, label: GO_ON_TEXT }];
      const message = { title: `${flow}:${name}.title`, text: `${flow}:${name}.text`, actions };
      return { screen: subject, message, on: { [GO_ON]: to } };
    }
    case 'leave':
      return { leave: { route: subject } };
  }
}

/** What becomes of a reference when its state is deleted: it names another state, it goes, or the check will name it. */
export type AfterDeletion = 'redirected' | 'removed' | 'left';

/** @example afterDeletion({ role: 'lead' }) // 'redirected' */
export function afterDeletion({ role }: Pick<StateReference, 'role'>): AfterDeletion {
  if (role === 'initial' || role === 'lead') return 'redirected';
  return role === 'undoes' || role === 'property' ? 'removed' : 'left';
}

/** What names a state besides itself, and so hangs on it. */
export function hangingOn(bundle: EditedBundle, path: string, name: string): StateReference[] {
  return referencesTo(bundle, path, name).filter(
    (one) => one.path !== path || one.at[0] !== 'states' || one.by !== name,
  );
}

/**
 * Deletes a state. What led to it leads to another one; what spoke of it goes with it. References of other flows and of
 * facts stay: the check of the draft names them.
 */
export function removeState(bundle: EditedBundle, path: string, name: string, instead: string): FileEdit[] {
  const hanging = hangingOn(bundle, path, name);
  const of = (what: AfterDeletion) => hanging.filter((one) => afterDeletion(one) === what);
  return [
    ...renamedReferences(of('redirected'), instead),
    // From the last to the first: the indexes before them stay.
    ...of('removed')
      .reverse()
      .map((one) => withoutReference(bundle, one)),
    { path, at: ['states', name], value: undefined },
  ];
}

/** A list of one name goes as a whole. */
function withoutReference(bundle: EditedBundle, { path, at, role, by }: StateReference): FileEdit {
  const { undoes } = membersOf(membersOf(membersOf(bundle.json(path)).states)[by]);
  const isOnly = role === 'undoes' && Array.isArray(undoes) && undoes.length === 1;
  return { path, at: isOnly ? at.slice(0, -1) : at, value: undefined };
}
