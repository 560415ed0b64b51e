import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { type DraftData, readDraft, saveDraft } from '../../../src/db/applicant/draft.repository.ts';
import { insertRequiredDocument } from '../../../src/db/applicant/file.repository.ts';
import { writeResponse } from '../../../src/db/applicant/questionnaire.repository.ts';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { sealDraft } from '../../../src/server/forms/stored-draft.ts';
import { changeProperty } from '../own-property.ts';
import { CONSENT, completeDraft } from './complete-draft.ts';
import { type Person, storedFacts } from './person.ts';
import { putExam } from './put-exam.ts';
import { putMoney } from './put-money.ts';

/**
 * Changes the database so that these facts are true of the person: data that others, providers and earlier visits have
 * stored. Only differences are changed. The facts of `newPerson` stay the same.
 *
 * @throws {Error} if the database still has other facts afterwards, because these exclude each other.
 */
export async function putFacts(deps: Deps, person: Person, facts: Facts): Promise<void> {
  const now = await storedFacts(deps, person);
  const differs = (...names: string[]) => names.some((name) => now[name] !== facts[name]);
  const at = deps.clock.now().toISOString();
  const { id } = person;
  await updateApplicant(deps.db, id, {
    allow_edit: facts.allow_edit === true,
    pre_screening_pending: facts.pre_screening_pending === true,
    ...(differs('submitted') && { submitted_at: facts.submitted === true ? at : null }),
    ...(differs('cancelled') && { cancelled_at: facts.cancelled === true ? at : null }),
    ...(differs('decision') && { decision: facts.decision === 'NONE' ? '' : String(facts.decision) }),
    ...(differs('screening_requested') && {
      screening_request_renter_uid: facts.screening_requested === true ? `put-${id}` : null,
    }),
  });
  await changeProperty(deps, person, {
    sharing_enabled: facts.sharing_enabled === true,
    payment_blocked: facts.payment_blocked === true,
  });
  if (differs('unit_available')) {
    await updateUnitAvailability(deps.db, person.unit, facts.unit_available === true);
  }
  if (differs('denied_form_answered')) await putDeniedForm(deps, person, facts.denied_form_answered === true);
  if (differs('open_invoices', 'payment_just_made', 'payment_in_flight')) await putMoney(deps, person, facts);
  if (differs('exam')) await putExam(deps, person, String(facts.exam));
  if (differs('consent_given')) await putAnswers(deps, person, facts.consent_given === true);
  if (differs('documents_complete')) await putDocuments(deps, person, facts.documents_complete === true);
  const after = await storedFacts(deps, person);
  const wrong = Object.keys(facts).filter((name) => after[name] !== facts[name]);
  if (wrong.length > 0)
    throw new Error(`these facts could not be put into the database: ${wrong.join(', ')}`);
}

/** A complete draft, with or without the consent. */
export async function putAnswers(deps: Deps, person: Person, withConsent: boolean): Promise<void> {
  const { [CONSENT]: consent, ...others } = completeDraft();
  await putDraft(deps, person, withConsent ? { ...others, [CONSENT]: consent } : others);
}

/** An empty draft, or one with the consent alone. */
export async function putBareAnswers(deps: Deps, person: Person, withConsent: boolean): Promise<void> {
  await putDraft(deps, person, withConsent ? { [CONSENT]: completeDraft()[CONSENT] } : {});
}

async function putDraft(deps: Deps, { id }: Person, draft: DraftData): Promise<void> {
  const stored = await readDraft(deps.db, id);
  if (stored === null) throw new Error(`The applicant ${id} is gone.`);
  await saveDraft(deps.db, id, stored.revision, { ...stored, draft_data: sealDraft(deps, draft, id, {}) });
}

/** Removes the names from the draft, so that a submit is refused. */
export async function withoutNames({ db }: Deps, { id }: Person): Promise<void> {
  const stored = await readDraft(db, id);
  if (stored === null) throw new Error(`The applicant ${id} is gone.`);
  const draft_data = { ...stored.draft_data, applicants: {} };
  await saveDraft(db, id, stored.revision, { ...stored, draft_data });
}

/** The answers to the denied form, or none. */
async function putDeniedForm({ db, random, clock }: Deps, { id }: Person, answered: boolean): Promise<void> {
  const questionnaire = 'denied_form';
  if (!answered) {
    await db
      .deleteFrom('questionnaire_responses')
      .where('applicant_id', '=', id)
      .where('questionnaire', '=', questionnaire)
      .execute();
    return;
  }
  const owner = await db
    .selectFrom('applicants')
    .select(['id', 'company_id', 'property_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeResponse(db, owner, {
    id: random.id(),
    questionnaire,
    address_id: '',
    asked: [],
    answers: {},
    completed_at: clock.now().toISOString(),
  });
}

/** Requests one document; it is complete once a file is uploaded. */
async function putDocuments({ db, random, clock }: Deps, person: Person, complete: boolean): Promise<void> {
  const { id: applicant_id, property: property_id } = person;
  await db.deleteFrom('files').where('applicant_id', '=', applicant_id).execute();
  await db.deleteFrom('required_documents').where('applicant_id', '=', applicant_id).execute();
  const owner = await db
    .selectFrom('applicants')
    .select('company_id')
    .where('id', '=', applicant_id)
    .executeTakeFirstOrThrow();
  const place = { ...owner, property_id };
  const id = random.id();
  await insertRequiredDocument(db, place, {
    id,
    applicant_id,
    file_name: 'Proof of income',
    description: 'Your last two pay stubs.',
    require_expiration_date: false,
  });
  if (!complete) return;
  await db
    .insertInto('files')
    .values({
      ...place,
      id: random.id(),
      applicant_id,
      purpose: 'required_document',
      required_document_id: id,
      file_name: 'stub.png',
      media_type: 'image/png',
      size: 1,
      storage_key: random.id(),
      expiration_date: null,
      source: 'applicant',
      created_at: clock.now().toISOString(),
    })
    .execute();
}
