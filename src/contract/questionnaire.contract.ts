/** The four questionnaires: their questions, answers and forms. @see spec/pre-application.md §3, §7 */

import { type Static, type TSchema, Type } from 'typebox';
import { Brand } from './brand/brand.contract.ts';
import { endpoint } from './endpoint.ts';
import { Id, TokenHeader } from './error.contract.ts';
import { ANSWER_FILE_BYTES, ANSWER_FILES, QUESTIONS } from './limits.ts';

const Text = Type.String();

/** A file of an answer. `view_path` opens it for some minutes; `stored_path` names it in `delete_file`. */
export const QuestionFile = Type.Object({
  id: Text,
  name: Text,
  view_path: Text,
  stored_path: Text,
  unsent: Type.Optional(
    Type.Literal(true, { description: 'It was uploaded, and the next submit takes it.' }),
  ),
});
export type QuestionFile = Static<typeof QuestionFile>;

const QuestionOption = Type.Object({ id: Text, label: Text });

/**
 * Dates outside this range are allowed but unlikely: the person is asked. `{{date}}` is replaced with the given date.
 */
const QuestionDoubt = Type.Object({
  before: Type.Optional(Text),
  after: Type.Optional(Text),
  text: Text,
});

/** One question with the answer so far. */
export const QuestionItem = Type.Object({
  key: Text,
  name: Type.String({ description: 'The question.' }),
  type: Type.Union([
    Type.Literal('text'),
    Type.Literal('currency'),
    Type.Literal('date'),
    Type.Literal('time'),
    Type.Literal('checkbox'),
    Type.Literal('radio'),
    Type.Literal('file'),
  ]),
  value: Type.Union([Type.String(), Type.Array(Type.String())], {
    description:
      "A checkbox: ids of options. A date: YYYY-MM-DD, a time: HH:MM, money: two decimals. A file: 'uploaded' or ''.",
  }),
  meta: Type.Object({
    options: Type.Optional(Type.Array(QuestionOption)),
    files: Type.Optional(Type.Array(QuestionFile)),
  }),
  is_answer_required: Type.Optional(Type.Boolean()),
  condition: Type.Optional(Type.String({ description: 'The option that opens the follow-up.' })),
  condition_question: Type.Optional(Text),
  condition_value: Text,
  doubts: Type.Optional(Type.Array(QuestionDoubt)),
});
export type QuestionItem = Static<typeof QuestionItem>;

const questions = {
  customTagResult: Type.Array(QuestionItem, { description: 'The questions in their order.' }),
  brand: Brand,
};

export const PreLeaseAnswer = Type.Object({
  ...questions,
  pre_lease_questionnaires_completed: Type.Boolean(),
  application_status: Text,
  card_plugin: Type.Boolean({ description: 'The property takes cards by the plugin of its provider.' }),
  redirect_to_movein: Type.Optional(
    Type.Boolean({
      description: 'As the answer to the form says it: a completed one leads to the same page.',
    }),
  ),
});
export type PreLeaseAnswer = Static<typeof PreLeaseAnswer>;

export const DeniedFormAnswer = Type.Object({
  ...questions,
  denied_form_questionnaires_completed: Type.Boolean(),
});
export type DeniedFormAnswer = Static<typeof DeniedFormAnswer>;

export const PreScreeningAnswer = Type.Object({
  ...questions,
  pre_screening_questionnaires_completed: Type.Boolean(),
});
export type PreScreeningAnswer = Static<typeof PreScreeningAnswer>;

/** The applicant whom the landlord is asked about. Dates are YYYY-MM-DD, '' if unknown. */
export const RentalHistoryApplicant = Type.Object({
  applicant_first_name: Text,
  applicant_last_name: Text,
  address1: Text,
  apartment_no: Text,
  landlord_name: Text,
  move_in_date: Text,
  lease_expiration_date: Text,
});
export type RentalHistoryApplicant = Static<typeof RentalHistoryApplicant>;

export const RentalHistoryAnswer = Type.Object({
  ...questions,
  applicant_rental_history_form_questionnaires_completed: Type.Boolean(),
  applicantData: RentalHistoryApplicant,
});
export type RentalHistoryAnswer = Static<typeof RentalHistoryAnswer>;

/** The JSON in the form's answer part. Omitted questions count as unanswered. */
export const SentAnswers = Type.Array(
  Type.Object({
    key: Type.String({ maxLength: 50 }),
    value: Type.Optional(Type.Unknown()),
    condition_value: Type.Optional(Type.Unknown()),
  }),
  { maxItems: QUESTIONS },
);
export type SentAnswers = Static<typeof SentAnswers>;

export const DeletedFiles = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 });

export const SubmittedAnswer = Type.Object({
  redirect_to_movein: Type.Optional(
    Type.Boolean({ description: 'Pre-lease: false leads to the thank-you page.' }),
  ),
});
export type SubmittedAnswer = Static<typeof SubmittedAnswer>;

const tag = 'questionnaires';
const headers = TokenHeader;

/** The multipart form of answers: documented here, read by the route. */
function form(field: string, before: Record<string, TSchema> = {}) {
  return Type.Object({
    ...before,
    [field]: Type.String({ description: 'JSON: a list of { key, value, condition_value }.' }),
    delete_file: Type.Optional(
      Type.String({ description: 'JSON: the stored paths of files that are to be removed.' }),
    ),
    unsent_files: Type.Optional(
      Type.String({
        description:
          'JSON: the stored paths of the uploaded files that these answers take; without it, all that wait.',
      }),
    ),
    'files[key]': Type.Optional(
      Type.String({
        format: 'binary',
        description: `A file for the question of that key, at most ${ANSWER_FILE_BYTES} bytes; at most ${ANSWER_FILES} in all.`,
      }),
    ),
  });
}

const REFUSALS_OF_A_FORM = [
  'token.invalid',
  'record.not_found',
  'state.not_allowed',
  'questionnaire.required',
  'questionnaire.answer_invalid',
  'questionnaire.file_too_large',
  'file.empty',
  'file.too_many',
  'file.type_refused',
] as const;
const reading = { method: 'GET', tag, request: { headers }, errors: ['token.invalid'] } as const;
const submitting = { method: 'POST', tag, answer: SubmittedAnswer, errors: REFUSALS_OF_A_FORM } as const;

export const readPreLease = endpoint({
  ...reading,
  path: '/api/applicant/questionnaire/pre_lease',
  summary: 'The pre-lease questionnaire',
  answer: PreLeaseAnswer,
});
export const submitPreLease = endpoint({
  ...submitting,
  path: '/api/applicant/questionnaire/pre_lease',
  summary: 'Answer the pre-lease questionnaire',
  request: { headers, form: form('pre_lease_questionnaires') },
});
export const readDeniedForm = endpoint({
  ...reading,
  path: '/api/applicant/questionnaire/denied_form',
  summary: 'The denied form questionnaire',
  answer: DeniedFormAnswer,
});
export const submitDeniedForm = endpoint({
  ...submitting,
  path: '/api/applicant/questionnaire/denied_form',
  summary: 'Answer the denied form questionnaire',
  request: { headers, form: form('denied_form_questionnaires') },
});
export const readPreScreening = endpoint({
  ...reading,
  path: '/api/applicant/questionnaire/pre_screening',
  summary: 'The pre-screening questionnaire',
  answer: PreScreeningAnswer,
});
export const submitPreScreening = endpoint({
  ...submitting,
  path: '/api/applicant/questionnaire/pre_screening',
  summary: 'Answer the pre-screening questionnaire; payment is possible then',
  request: { headers, form: form('pre_screening_questionnaires') },
});

const params = Type.Object({ applicant_id: Id });

/** The parameters of a landlord's link. */
export const LandlordQuery = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  address_id: Type.Optional(Type.String({ maxLength: 64 })),
});

export const readRentalHistory = endpoint({
  method: 'GET',
  path: '/api/applicant/questionnaire/rental_history/:applicant_id',
  tag,
  summary: "The rental history that a landlord's own link asks for",
  request: {
    params,
    query: LandlordQuery,
  },
  answer: RentalHistoryAnswer,
  errors: ['token.invalid', 'record.not_found'],
});
export const submitRentalHistory = endpoint({
  method: 'POST',
  path: '/api/applicant/questionnaire/rental_history/:applicant_id',
  tag,
  summary: 'Answer the rental history; the part token comes first',
  request: {
    params,
    form: form('applicant_rental_history_form_questionnaires', {
      token: Type.String({ description: "Token of the landlord's link." }),
      address_id: Type.Optional(Type.String()),
    }),
  },
  answer: SubmittedAnswer,
  errors: REFUSALS_OF_A_FORM,
});
