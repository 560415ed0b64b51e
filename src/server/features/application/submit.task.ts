import { Type } from 'typebox';
import { DraftData } from '../../../contract/application/application.contract.ts';
import { updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import { findResponse } from '../../../db/applicant/questionnaire.repository.ts';
import { judgedOnSubmit } from '../../../engine/flow/wizard/steps.ts';
import { checkForm } from '../../../engine/forms/answers/check.ts';
import { AppError } from '../../errors.ts';
import { formFactsOf } from '../../forms/form-facts.ts';
import { givenNames } from '../../forms/given-names.ts';
import { applicationTabs, bundlesOf } from '../../forms/tab-progress.ts';
import { insideTask } from '../../process/task.ts';
import { confirmHold } from '../../property/unit-hold.ts';
import { propertyOf } from './applicant.subject.ts';
import { type DraftContext, mergeDraft } from './draft/draft.service.ts';
import { askLandlords } from './landlord/ask-landlords.ts';
import { sendSubmitted } from './submitted-mail.ts';

/**
 * Submits an application: merges the given entities into the draft, validates everything that applies to this person,
 * and closes the form. The result is true if the pre-screening questionnaire comes next; `fieldError` carries every
 * failed field, and the first one as `joi_error`.
 *
 * @see spec/application.md §4, §7
 */
export const submitApplication = insideTask('application', 'submitApplication', {
  input: Type.Union([DraftData, Type.Null()]),
  changes: ['applicant', 'draft'],
  async run(context: DraftContext, sections: DraftData | null) {
    const { deps, trx, subject: applicant, now } = context;
    const { draft_data: draft } = await mergeDraft(context, sections ?? {}, null);
    const property = await propertyOf(context);
    const failed = failures(context, draft, property.settings);
    const [first] = failed;
    if (first) {
      const fields = failed.map(({ path, code }) => ({ path, code }));
      const refusal = new AppError('validation.failed', {
        details: { fields },
        beside: { joi_error: first.path },
      });
      return { outcome: 'fieldError' as const, refusal, step: first.step };
    }
    // A person who answered the questionnaire before the submit is not asked again.
    const isPreScreened =
      property.settings.pre_screening &&
      (await findResponse(trx, applicant.id, 'pre_screening', '')) === null;
    const names = givenNames(draft);
    await updateApplicant(trx, applicant.id, {
      ...names,
      submitted_at: now.toISOString(),
      allow_edit: false,
      pre_screening_pending: isPreScreened,
    });
    // If nothing has to be paid, the submit confirms the unit's hold.
    if (context.facts.open_invoices === 0) await confirmHold(deps, trx, applicant, now.toISOString());
    const landlords = await askLandlords(deps, trx, { ...applicant, ...names }, property, draft);
    const language = context.author.language ?? applicant.language;
    await sendSubmitted(deps, trx, { ...applicant, ...names }, property, language);
    const outcome = isPreScreened ? ('preScreening' as const) : ('accepted' as const);
    return { outcome, result: isPreScreened, detail: { landlords } };
  },
});

/** Every failed rule of every applicable tab that is not skipped on submit, in tab order. */
function failures(
  context: DraftContext,
  draft: DraftData,
  settings: Parameters<typeof formFactsOf>[1],
): Array<{ path: string; code: string; step: string }> {
  const { deps, subject, facts, flow, now } = context;
  const formFacts = formFactsOf(subject, settings, now);
  return judgedOnSubmit(applicationTabs(flow, facts)).flatMap((step) =>
    bundlesOf(step, deps.forms)
      .flatMap((bundle) => checkForm(bundle, draft, formFacts))
      .map(({ path, code }) => ({ path, code, step: step.id })),
  );
}
