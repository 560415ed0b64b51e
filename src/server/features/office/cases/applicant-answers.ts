import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import {
  type ApplicantWithDraft,
  findApplicantWithDraft,
} from '../../../../db/applicant/draft.repository.ts';
import { findNewestExam } from '../../../../db/applicant/exam.repository.ts';
import { insertSecretLook, listSecretLooks } from '../../../../db/office/secret-look.repository.ts';
import { findProperty, findUnitOfApplication } from '../../../../db/property/property.repository.ts';
import { displayName } from '../../../../db/session/user.repository.ts';
import type { Draft, FormFacts } from '../../../../engine/forms/form.ts';
import type { Say } from '../../../../engine/forms/reading/answer-text.ts';
import type { Values } from '../../../../engine/texts/texts.ts';
import type { Deps } from '../../../deps.ts';
import { formFactsOf } from '../../../forms/form-facts.ts';
import { openDraft } from '../../../forms/stored-draft.ts';
import { readForApplicant } from '../../../process/handle-for-applicant.ts';
import { homeName } from '../../../property/home-name.ts';
import { readApplication } from '../../application/read-application.ts';
import { submittedForms } from '../../application/submitted-forms.ts';
import { type Officer, served } from '../office.ts';
import { answerChanges } from './answer-changes.ts';
import { answerSections, secretRows } from './answer-sections.ts';

/** A member of the office who reads the answers of an applicant. */
interface Reading {
  readonly officer: Pick<Officer, 'user' | 'action'>;
  readonly language: string;
}

/**
 * The answers of an applicant in words, beside the documents that the property asks for. Secrets show their last
 * characters only.
 *
 * @throws {AppError} `record.not_found` if there is no such applicant at the property of the member.
 * @example (await readAnswers(deps, reading, id)).sections[0]?.title // 'Personal information'
 */
export async function readAnswers(
  deps: Deps,
  { officer, language }: Reading,
  applicantId: string,
): Promise<Omit<ApplicantAnswers, 'here'>> {
  const { db } = deps;
  const applicant = await servedApplicant(deps, officer, applicantId);
  const its = await readForApplicant(deps, db, applicant);
  const answer = await readApplication(its, applicant, language);
  const unit = await findUnitOfApplication(db, applicant.application_id);
  const property = await findProperty(db, applicant.property_id);
  if (unit === null || property === null) throw new Error(`Applicant ${applicant.id} has no home.`);
  const exam = await findNewestExam(db, applicant.id);
  const looks = await listSecretLooks(db, applicant.id);
  const { first_name, last_name, draft_data } = answer.applicants;
  const shown = { say: sayIn(deps, language), forms: submittedForms(its) };
  const facts = answer.form_facts as FormFacts;
  return {
    applicant_id: applicant.id,
    case_id: applicant.application_id,
    name: `${first_name} ${last_name}`,
    home: homeName(unit.details),
    time_zone: property.settings.time_zone,
    submitted_at: applicant.submitted_at,
    sections: answerSections(shown, draft_data, facts),
    changes: await answerChanges({ ...its.deps, db }, applicant, shown, facts),
    documents: answer.required_document.map(({ file_name, expiration_date, meta }) => ({
      title: file_name,
      expiration_date,
      files: meta,
    })),
    identity: exam === null ? null : { result: exam.result, at: exam.updated_at },
    looks: looks.map(({ name, reason, at }) => ({ name, reason, at })),
  };
}

/**
 * The secrets among the answers of an applicant in full. Who has seen them, and why, is recorded before they are sent.
 *
 * @throws {AppError} as `readAnswers`.
 */
export async function seeSecrets(
  deps: Deps,
  { officer, language, ip }: Reading & { readonly ip: string },
  { applicant_id, reason }: { readonly applicant_id: string; readonly reason: string },
): Promise<{ rows: { path: string; label: string; text: string }[] }> {
  const { db, random, clock } = deps;
  const applicant = await servedApplicant(deps, officer, applicant_id);
  const its = await readForApplicant(deps, db, applicant);
  const { company_id, property_id } = applicant;
  const property = await findProperty(db, property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant_id} is gone.`);
  const { user } = officer;
  await insertSecretLook(db, {
    id: random.id(),
    company_id,
    property_id,
    applicant_id,
    user_id: user.id,
    name: displayName(user),
    reason: reason.trim(),
    ip,
    at: clock.now().toISOString(),
  });
  const { draft_data } = openDraft(its.deps, applicant.id, applicant.draft);
  const shown = { say: sayIn(deps, language), forms: submittedForms(its) };
  const facts = formFactsOf(applicant, property.settings, clock.now(), language);
  return { rows: secretRows(shown, draft_data as Draft, { ...facts }) };
}

async function servedApplicant(
  { db }: Deps,
  officer: Pick<Officer, 'user' | 'action'>,
  id: string,
): Promise<ApplicantWithDraft> {
  return served(officer, await findApplicantWithDraft(db, id));
}

const sayIn =
  ({ texts }: Deps, language: string): Say =>
  (key: string, values: Values = {}) =>
    texts.message(language, key, values);
