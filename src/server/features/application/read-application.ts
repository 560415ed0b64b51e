import { annualIncomeCents } from '../../../../machines/annual-income.ts';
import type { ApplicationAnswer } from '../../../contract/application/application.contract.ts';
import { brandOf } from '../../../contract/brand/shown-logos.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { ApplicantWithDraft, DraftData } from '../../../db/applicant/draft.repository.ts';
import { listFiles } from '../../../db/applicant/file.repository.ts';
import { findUnitOfApplication } from '../../../db/property/property.repository.ts';
import { takesDrawings } from '../../forms/drawn-signature.ts';
import { formFactsOf } from '../../forms/form-facts.ts';
import { maskDraft, openDraft } from '../../forms/stored-draft.ts';
import { judgeApplication } from '../../forms/tab-progress.ts';
import type { ReadApplication } from '../../process/handle-for-applicant.ts';
import { chargesOf } from '../../property/charges.ts';
import { referenceOf } from '../../texts/reference.ts';
import { textIn } from '../../texts/text-in.ts';
import { propertyOf } from './applicant.subject.ts';
import { readAutosaved } from './draft/autosave.service.ts';
import { withFiles } from './draft/draft-files.ts';
import { savedSteps } from './draft/saved-steps.ts';
import { hasBegun } from './household/counted-progress.ts';
import { entriesOfOthers, withOthers } from './household/household-lists.ts';
import { requiredDocumentsOf } from './required-documents.ts';

/**
 * The whole application as the applicant may see it, in the release in which it continues: secrets masked, progress
 * counted now, with the facts that the same flow runs on in the browser. The property's texts are in the given
 * language.
 *
 * @see spec/application.md §3, §7
 */
export async function readApplication(
  { deps, flow, facts, reader }: ReadApplication,
  applicant: ApplicantWithDraft,
  language: string,
): Promise<ApplicationAnswer> {
  const { db } = deps;
  const property = await propertyOf({ db, subject: applicant, once: reader.once });
  const unit = await findUnitOfApplication(db, applicant.application_id);
  if (unit === null) throw new Error(`Applicant ${applicant.id} has no unit.`);
  const { settings } = property;
  const { draft_data: own, revision } = openDraft(deps, applicant.id, applicant.draft);
  const files = await listFiles(db, applicant.id);
  const draft = withOthers(own, await entriesOfOthers(deps, db, applicant));
  const formFacts = formFactsOf(applicant, settings, deps.clock.now(), language);
  const saved = new Set(Object.keys(own));
  const begun = hasBegun(applicant.draft);
  const charges = await chargesOf(db, property, applicant.applicant_type);
  const { progress, secret_issues } = judgeApplication({
    flow,
    forms: deps.forms,
    facts,
    formFacts,
    draft,
    saved,
    begun,
  });
  return {
    applicants: {
      id: applicant.id,
      ...namesOf(applicant, draft),
      applicant_type: applicant.applicant_type,
      new_roommate: applicant.applicant_type === 'CO-APPLICANT',
      decision: applicant.decision,
      allow_edit: applicant.allow_edit,
      cancel_reason_code: applicant.cancel_reason_code,
      property_id: applicant.property_id,
      address_limit: settings.address_limit,
      employment_limit: settings.employment_limit,
      pets_count: settings.pets_count,
      vehicles_count: settings.vehicles_count,
      pet_instruction: textIn(settings.pet_instruction, language),
      employment_instruction: textIn(settings.employment_instruction, language),
      draft_data: maskDraft(deps, await withFiles(deps, db, applicant, draft, files)),
      progress_data: progress,
    },
    reference: referenceOf(applicant.application_id),
    revision,
    begun,
    saved_steps: savedSteps(applicant.draft.progress_data),
    autosaved: await readAutosaved(deps, db, applicant),
    progress,
    secret_issues,
    facts: { ...facts },
    form_facts: { ...formFacts },
    required_document: await requiredDocumentsOf(deps, db, applicant.id, files, language),
    portal_setting: { ...settings.portal_setting, totalAnnualIncome: annualIncomeCents(own) },
    signature_drawing: takesDrawings(property),
    is_responsible: applicant.is_responsible,
    unit_details: { unit_id: unit.id, ...unit.details, charges: charges(unit.floor_plan_id, language) },
    prevApplicantId: applicant.previous_applicant_id,
    formSubmitted: applicant.submitted_at !== null,
    brand: brandOf(property),
  };
}

const ownNames = ['first_name', 'last_name', 'email', 'contact_no'] as const;
const draftNames = ['middle_name', 'contact_no_2', 'contact_no_3', 'gender'] as const;

/** Names from the invitation or the submit, and further fields that only the draft has. */
function namesOf(
  applicant: Applicant,
  draft: DraftData,
): Record<(typeof ownNames)[number] | (typeof draftNames)[number], string> {
  const given = draft.applicants;
  const inDraft = (name: string): string => {
    if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name)) return '';
    const value = (given as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    first_name: applicant.first_name,
    last_name: applicant.last_name,
    email: applicant.email,
    contact_no: applicant.contact_no,
    middle_name: inDraft('middle_name'),
    contact_no_2: inDraft('contact_no_2'),
    contact_no_3: inDraft('contact_no_3'),
    gender: inDraft('gender'),
  };
}
