/**
 * How the server handles the answers to a flow's forms, as defined in the form files: which are secret, which are
 * files, which lists a household shares.
 */

import { type FlowFile, stepsOf } from '../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FormBundle } from '../../engine/forms/form.ts';
import type { Deps } from '../deps.ts';
import { flowOf, inFlow } from '../process/flow-cannot-run.ts';
import { type AnswerField, answerFields } from './answer-fields.ts';
import { type KnownPlaces, knownPlaces } from './known-answers.ts';

/** A field that takes uploaded files. */
interface UploadField extends AnswerField {
  /** Name in the upload call. */
  readonly purpose: string;
  /** Media types, as in the HTML attribute; undefined: every type that the portal accepts. */
  readonly accept: string | undefined;
  /** The steps that show the field: its files can be changed while one of them is open. */
  readonly steps: readonly string[];
}

/** A list whose entries are visible to everybody in the household. */
export interface SharedList {
  readonly of: string;
  /** The field of an entry that names its owner. */
  readonly owner: string;
}

export interface FlowAnswers {
  /** In the order of the flow. */
  readonly forms: readonly FormBundle[];
  readonly secrets: readonly AnswerField[];
  /** Fields with the person's own contact data; an impersonator cannot change them. */
  readonly reaches: readonly AnswerField[];
  readonly uploads: readonly UploadField[];
  readonly sharedLists: readonly SharedList[];
  /** All places of the forms' answers: nothing else is stored. */
  readonly known: KnownPlaces;
}

/** Cache by flow and set of forms. */
const known = new WeakMap<CompiledFlow, WeakMap<Deps['forms'], FlowAnswers>>();

/**
 * How the forms of this flow define their answers.
 *
 * @throws {FlowCannotRun} if the release lacks the flow or one of its forms.
 * @example flowAnswers(deps, 'application').secrets
 * // [{ of: 'applicant_screening_info', kind: 'object', name: 'ssn' }, …]
 */
export function flowAnswers(deps: Pick<Deps, 'forms' | 'flows'>, flowId: string): FlowAnswers {
  const flow = flowOf(deps, flowId);
  const ofFlow = known.get(flow) ?? new WeakMap<Deps['forms'], FlowAnswers>();
  known.set(flow, ofFlow);
  const answers = ofFlow.get(deps.forms) ?? inFlow(flowId, () => readAnswers(flow.file, deps.forms));
  ofFlow.set(deps.forms, answers);
  return answers;
}

function readAnswers(file: FlowFile, bundles: Deps['forms']): FlowAnswers {
  const shown = [...stepsOfForms(file)].map(([id, steps]) => ({ form: formOf(bundles, id), steps }));
  const forms = shown.map(({ form }) => form);
  return {
    forms,
    secrets: answerFields(forms, ({ secret }) => secret === true),
    reaches: answerFields(forms, ({ reaches }) => reaches === true),
    uploads: shown.flatMap(({ form, steps }) =>
      answerFields([form], ({ widget }) => widget === 'upload').map((field) => {
        const { purpose = '', accept } = form.ui.fields[field.name] ?? {};
        return { ...field, purpose, accept, steps };
      }),
    ),
    known: knownPlaces(forms),
    sharedLists: forms.flatMap(({ ui: { of, list } }) =>
      of !== null && list?.shared?.by === 'household' ? [{ of, owner: list.shared.owner }] : [],
    ),
  };
}

/** The forms of a flow in its order, each with the wizard steps that show it (empty for a state's own form). */
function stepsOfForms(file: FlowFile): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const state of Object.values(file.states)) {
    if ('form' in state) found.set(state.form, found.get(state.form) ?? []);
    if (!('wizard' in state)) continue;
    for (const { id, sections = [] } of stepsOf(file, state.wizard)) {
      for (const { form } of sections) {
        const steps = found.get(form) ?? [];
        found.set(form, steps.includes(id) ? steps : [...steps, id]);
      }
    }
  }
  return found;
}

function formOf(bundles: Deps['forms'], id: string): FormBundle {
  const bundle = bundles.get(id);
  if (bundle === undefined) throw new Error(`The form "${id}" is not loaded.`);
  return bundle;
}
