import { type Static, Type } from 'typebox';
import { DRAFT_CHARACTERS } from '../../../../contract/limits.ts';
import { FlowSave } from '../../../../contract/process/flow.contract.ts';
import { stepsOf } from '../../../../engine/flow/flow-file.ts';
import { checkForm } from '../../../../engine/forms/answers/check.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { AppError } from '../../../errors.ts';
import { refuseLongLists } from '../../../forms/long-lists.ts';
import { draftKeys } from '../../../forms/tab-progress.ts';
import { applicableSteps, resume } from '../../../process/places.ts';
import { builtInTask, partiesOfAuthor } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { readableAnswers } from '../readable-answers.ts';
import { noteDone } from './done-work.ts';
import { flowFormFacts } from './flow-form-facts.ts';
import { judgedAnswers, mergedRecord, openRecord, shownAnswers } from './flow-record.ts';
import { type KeptAnswers, keptAnswers } from './own-answers.ts';

/** The forms of one step, or of a state that shows a form. */
interface ShownForms {
  readonly step?: string;
  readonly bundles: readonly FormBundle[];
}

/**
 * Stores answers, of the process or of the one who answers as one of several. As the save of a wizard step it stores them without validation; as a separate task it validates every
 * form of the state that they were sent from, and stores nothing if one of them is invalid.
 *
 * `stale` carries the newer answers. `fieldError` names the step to open.
 *
 * @throws {AppError} `request.invalid` for answers to a form that is not shown; `request.too_large`;
 *   `validation.failed` for a list that is too long.
 */
export const saveAnswers = builtInTask('saveAnswers', {
  input: Type.Union([FlowSave, Type.Null()]),
  async run(context: FlowTaskContext, input: Static<typeof FlowSave> | null) {
    const { deps, flow, now, place } = context;
    const record = await keptAnswers(context);
    const seen = input?.revision ?? null;
    if (seen !== null && seen !== record.revision) {
      return { outcome: 'stale' as const, refusal: await staleAnswers(context, record) };
    }
    const forms = shownForms(context);
    const sent = input?.answers ?? {};
    const known = new Set(forms.flatMap(({ bundles }) => bundles.flatMap(draftKeys)));
    const strange = Object.keys(sent).find((key) => !known.has(key));
    if (strange !== undefined) {
      const fields = [{ path: `input.answers.${strange}`, code: 'request.invalid' }];
      throw new AppError('request.invalid', { details: { fields } });
    }
    refuseLongLists(
      forms.flatMap(({ bundles }) => bundles),
      sent,
    );
    const merged = mergedRecord(deps, flow.id, record.owner, { sent, stored: record.answers });
    if (JSON.stringify(merged.sealed).length > DRAFT_CHARACTERS) throw new AppError('request.too_large');
    const submits = place.task !== null;
    const failed = submits ? await failures(context, forms, merged.clear) : [];
    const [first] = failed;
    if (first) {
      const fields = failed.map(({ path, code }) => ({ path, code }));
      const refusal = new AppError('validation.failed', { details: { fields } });
      return { outcome: 'fieldError' as const, refusal, ...(first.step && { step: first.step }) };
    }
    const revision = record.revision + 1;
    await record.save({ answers: merged.sealed, revision, at: now.toISOString() });
    if (submits) await noteDone(context, 'saved');
    return { outcome: 'saved' as const, result: { revision }, detail: { keys: Object.keys(sent), revision } };
  },
});

/** The forms of the state that the answers were sent from: those of a wizard's applicable steps, or its single form. */
function shownForms({ deps, flow, facts, place }: FlowTaskContext): ShownForms[] {
  const bundlesOf = (ids: readonly string[]) =>
    ids.map((id) => {
      const bundle = deps.forms.get(id);
      if (bundle === undefined) throw new Error(`The form "${id}" is not loaded.`);
      return bundle;
    });
  const from = place.task === null ? place.state : resume(flow, facts).state;
  const state = flow.file.states[from];
  if (state && 'form' in state) return [{ bundles: bundlesOf([state.form]) }];
  if (!(state && 'wizard' in state) || stepsOf(flow.file, state.wizard).length === 0) return [];
  return applicableSteps(flow, from, facts).map(({ id, sections }) => ({
    step: id,
    bundles: bundlesOf(sections.map(({ form }) => form)),
  }));
}

async function failures(
  context: FlowTaskContext,
  forms: readonly ShownForms[],
  clear: Record<string, unknown>,
): Promise<Array<{ path: string; code: string; step: string | undefined }>> {
  const { deps, trx, flow, subject } = context;
  const formFacts = await flowFormFacts(deps, context, flow);
  const judged = await judgedAnswers(deps, trx, flow, subject, clear);
  return forms.flatMap(({ step, bundles }) =>
    bundles
      .flatMap((bundle) => checkForm(bundle, judged, formFacts))
      .map(({ path, code }) => ({ path, code, step })),
  );
}

async function staleAnswers(
  context: FlowTaskContext,
  { answers, revision, owner }: KeptAnswers,
): Promise<AppError> {
  const { deps, trx, flow, subject, author, facts } = context;
  const { state } = resume(flow, facts);
  const clear = openRecord(deps, flow.id, owner, answers);
  const shown = await shownAnswers(deps, trx, flow, subject, clear);
  const newer = readableAnswers(deps, flow, { parties: partiesOfAuthor(author), state }, shown);
  return new AppError('draft.stale', { details: { revision, answers: newer } });
}
