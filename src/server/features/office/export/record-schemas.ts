/** JSON Schemas of the JSON files of an export, for programs that read them. */

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const answers = (forms: readonly string[]): Schema => ({
  type: 'object',
  description: `By the keys of the forms, as far as they were answered. Secrets show five stars and their last characters.${
    forms.length === 0
      ? ''
      : ` The forms: ${forms.map((form) => `schemas/forms/${form}.schema.json`).join(', ')}.`
  }`,
});

function listOf(title: string, properties: Readonly<Record<string, Schema>>): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'array',
    items: { type: 'object', properties, required: Object.keys(properties) },
  };
}

/** Of `processes/<flow>.json`. @param forms ids of the flow's forms. */
export function processesSchema(flow: string, forms: readonly string[]): Schema {
  return listOf(`Processes of ${flow}`, {
    process_id: text,
    flow: { const: flow },
    subject_kind: { ...text, description: 'Whom the process is about: an applicant, a lease …' },
    subject_id: text,
    created_at: text,
    updated_at: text,
    signatures: {
      type: 'array',
      items: {
        type: 'object',
        properties: { state: text, signer: text, answers_sha256: text, signed_at: text },
      },
    },
    answers: answers(forms),
    members: {
      type: 'array',
      description: 'What each of several people has answered for themselves.',
      items: { type: 'object', properties: { member: text, actor: text, answers: answers(forms) } },
    },
  });
}

/** Of `applications.json`. */
export const applicationsSchema = (forms: readonly string[]): Schema =>
  listOf('Applications', { applicant_id: text, application_id: text, answers: answers(forms) });

/** Of `application-changes.json`. */
export const answerChangesSchema = (forms: readonly string[]): Schema =>
  listOf('Changes of applications after the submit', {
    applicant_id: text,
    at: text,
    before: answers(forms),
  });

/** Of `guestcards.json`. */
export const guestcardsSchema = (forms: readonly string[]): Schema =>
  listOf('Guestcards', { guestcard_id: text, answers: answers(forms) });

/** Of `questionnaires.json`. */
export const questionnairesSchema: Schema = listOf('Answers to questionnaires', {
  response_id: text,
  applicant_id: text,
  questionnaire: text,
  address_id: text,
  completed_at: text,
  asked: { description: 'The questions, in each language.' },
  answers: { type: 'object', description: 'By the key of the question.' },
});

/** Of `property.json`. */
export const propertySchema: Schema = listOf('The property', {
  property_id: text,
  company_name: text,
  name: text,
  host: text,
  settings: { type: 'object', description: 'Amounts are cents.' },
  guestcards: { description: 'Settings of guestcards; null: the usual ones.' },
  listings: { description: 'Settings of the listing; null: the usual ones.' },
});
