import {
  type Applicant,
  type DraftData,
  updateApplicant,
} from '../../../db/applicant/applicant.repository.ts';
import { findResponse } from '../../../db/applicant/questionnaire.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { applicableSteps } from '../../../engine/flow/steps.ts';
import { checkForm } from '../../../engine/forms/check.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { formFactsOf } from '../../form-facts.ts';
import { askLandlords } from '../../landlord/ask-landlords.ts';
import { changeProcess, type ProcessContext } from '../../process.ts';
import { mergeDraft } from './draft.service.ts';
import { bundlesOf, wizardState } from './tab-progress.ts';

/**
 * Submits an application: the given entities are merged into the draft, everything that applies to this
 * person is validated, and the form is closed. Answers whether the pre-screening questionnaire comes next.
 *
 * @throws {AppError} `validation.failed` with every failed field, and the first one as `joi_error`: then
 *   nothing has changed; `state.not_allowed` when the application is not open for it.
 * @see spec/application.md §4, §7
 */
export async function submitApplication(
  deps: Deps,
  applicant: Applicant,
  sections: DraftData,
  ip: string,
): Promise<boolean> {
  const author = { actor: 'applicant', ip };
  const { result } = await changeProcess(deps, applicant.id, author, { type: 'SUBMIT' }, async (context) => {
    const { draft_data: draft } = await mergeDraft(deps, context, sections, ip, null);
    const property = await findProperty(context.trx, applicant.property_id);
    if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
    const fields = failures(deps, context, draft, property.settings);
    const [first] = fields;
    if (first)
      throw new AppError('validation.failed', { details: { fields }, beside: { joi_error: first.path } });
    // Whoever has answered the questionnaire before the submit is not asked again.
    const isPreScreened =
      property.settings.pre_screening &&
      (await findResponse(context.trx, applicant.id, 'pre_screening', '')) === null;
    const names = namesIn(draft);
    await updateApplicant(context.trx, applicant.id, {
      ...names,
      submitted_at: context.now.toISOString(),
      allow_edit: false,
      pre_screening_pending: isPreScreened,
    });
    const landlords = await askLandlords(
      deps,
      context.trx,
      { ...context.applicant, ...names },
      property,
      draft,
    );
    return { result: isPreScreened, detail: { landlords } };
  });
  return result;
}

/** Every failed rule of every tab that applies and is not skipped on submit, in the order of the tabs. */
function failures(
  deps: Deps,
  context: ProcessContext,
  draft: DraftData,
  settings: Parameters<typeof formFactsOf>[1],
): Array<{ path: string; code: string }> {
  const { applicant, facts, flow, now } = context;
  const formFacts = formFactsOf(applicant, settings, now);
  return applicableSteps(flow, wizardState, facts)
    .filter((step) => !step.skipOnSubmit)
    .flatMap((step) => bundlesOf(step, deps.forms))
    .flatMap((bundle) => checkForm(bundle, draft, formFacts))
    .map(({ path, code }) => ({ path, code }));
}

/** The applicant's own record follows what was submitted: mails and invoices use it. */
function namesIn(
  draft: DraftData,
): Partial<Pick<Applicant, 'first_name' | 'last_name' | 'email' | 'contact_no'>> {
  const given = draft.applicants;
  if (typeof given !== 'object' || given === null) return {};
  const entity = given as Record<string, unknown>;
  const names = ['first_name', 'last_name', 'email', 'contact_no'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = entity[name];
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
    }),
  );
}
