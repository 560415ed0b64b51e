import { listRequiredDocuments } from '../../../src/db/applicant/file.repository.ts';
import type { SavedStep } from '../http-flow.ts';
import { changeProperty } from '../own-property.ts';
import type { Cue } from '../stage.ts';
import { codeOf, type WireAnswer } from '../wire.ts';
import { invalidAnswers, validAnswers } from './complete-draft.ts';
import { storedFacts } from './person.ts';
import type { Stage } from './stage.ts';

/** A request that never arrives is played by not sending it. */
const LOST = 'failed';

/** Submits so that the wanted answer comes. */
export async function submitApplication(stage: Stage, { outcome }: Cue): Promise<string> {
  if (outcome === LOST) return LOST;
  await changeProperty(stage.deps, stage.person, { pre_screening: outcome === 'preScreening' });
  const answer = await submit(stage, outcome === 'fieldError' ? { applicants: {} } : {});
  if (answer.status === 200) return answer.body === true ? 'preScreening' : 'accepted';
  return codeOf(answer) === 'validation.failed' ? 'fieldError' : LOST;
}

/** The call that submits: the sent answers are merged into the saved ones. */
export function submit({ wire, person }: Stage, body: object): Promise<WireAnswer> {
  return wire('POST', '/api/applicant/save-submit', { token: person.token, body });
}

export async function cancelApplication(stage: Stage, { outcome }: Cue): Promise<string> {
  if (outcome === LOST) return LOST;
  return (await cancel(stage)).status === 200 ? 'cancelled' : LOST;
}

/** The call that cancels. */
export function cancel({ wire, person }: Stage): Promise<WireAnswer> {
  return wire('POST', '/api/applicant/cancel-application', { token: person.token, body: {} });
}

/** An image of one pixel, the smallest valid file. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Saves one step, with answers of that kind. null if such a save is no call. */
export async function saveStep(stage: Stage, { step, answers: how }: SavedStep): Promise<WireAnswer | null> {
  if (step === 'applicant_documents') return how === 'valid' ? upload(stage) : null;
  const given = (await storedFacts(stage.deps, stage.person)).consent_given;
  const draft_data =
    how === 'valid' ? validAnswers(step) : how === 'invalid' ? invalidAnswers(step, given === true) : {};
  if (Object.keys(draft_data).length === 0) return null;
  return stage.wire('POST', '/api/applicant/application/draft', {
    token: stage.person.token,
    body: { draft_data },
  });
}

async function upload({ deps, wire, person }: Stage): Promise<WireAnswer | null> {
  const [asked] = await listRequiredDocuments(deps.db, person.id);
  const form = new FormData();
  form.set('purpose', 'required_document');
  form.set('required_document_id', asked?.id ?? 'none');
  form.set('file[0]', new Blob([picture], { type: 'image/png' }), 'stub.png');
  return wire('POST', '/api/applicant/upload-docs', { token: person.token, body: form });
}
