import type { FileEdit } from '../../drafts/file-edit.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import { renamedInScenarios } from './scenario-names.ts';

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** The ids of the steps that a state lists. */
export function stepIds(file: unknown, state: string): string[] {
  const { steps } = membersOf(membersOf(membersOf(membersOf(file).states)[state]).wizard);
  return (Array.isArray(steps) ? steps : []).map((step) => String(membersOf(step).id));
}

/** What is wrong with the id of a step; null if nothing is. @example stepNameProblem(json, 'filling', 'Need') // 'form' */
export function stepNameProblem(file: unknown, state: string, id: string): 'form' | 'taken' | null {
  if (!NAME.test(id)) return 'form';
  return stepIds(file, state).includes(id) ? 'taken' : null;
}

/**
 * Renames a step of a wizard; scenarios that are in the state, or in another one that shows its steps, follow. People who
 * are at the step are then at the first one that is open.
 *
 * @example document.edit(renameStep(document, 'flows/spare-key.flow.json', 'filling', 'wish', 'request'))
 */
export function renameStep(
  bundle: EditedBundle,
  path: string,
  state: string,
  from: string,
  to: string,
): FileEdit[] {
  const file = bundle.json(path);
  const sharing = Object.entries(membersOf(membersOf(file).states)).flatMap(([name, value]) =>
    membersOf(membersOf(value).wizard).stepsOf === state ? [name] : [],
  );
  return [
    { path, at: ['states', state, 'wizard', 'steps', stepIds(file, state).indexOf(from), 'id'], value: to },
    ...renamedInScenarios(bundle, path, { what: 'step', from, to, states: [state, ...sharing] }),
  ];
}
