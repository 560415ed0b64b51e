/** Edits of the steps of a wizard. */
import type { FileEdit } from '../drafts/file-edit.ts';
import type { EditedBundle } from './bundle.ts';
import { formOutline } from './form/form-outline.ts';
import { membersOf } from './leads.ts';

/** Moves a step to another place; its text stays as it is. */
export function moveStep(path: string, state: string, from: number, to: number): FileEdit[] {
  return [{ path, at: ['states', state, 'wizard', 'steps', from], moveTo: to }];
}

/** Adds a step with one form behind the others. It requires what everybody has to fill in there. */
export function addStep(
  path: string,
  { json }: Pick<EditedBundle, 'json'>,
  state: string,
  step: { readonly id: string; readonly label: string; readonly form: string },
): FileEdit[] {
  const { steps } = membersOf(membersOf(membersOf(membersOf(json(path)).states)[state]).wizard);
  const { id, label, form } = step;
  const fields = formOutline({ paths: [], json }, form)?.fields ?? [];
  const required = fields.filter(({ isRequired, when }) => isRequired && when.length === 0).length;
  const value = { id, label, required, sections: [{ form }] };
  return [{ path, at: ['states', state, 'wizard', 'steps', Array.isArray(steps) ? steps.length : 0], value }];
}

/** Takes a step away. Its form stays. */
export function removeStep(path: string, state: string, index: number): FileEdit[] {
  return [{ path, at: ['states', state, 'wizard', 'steps', index], value: undefined }];
}
