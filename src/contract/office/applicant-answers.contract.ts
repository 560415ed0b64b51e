/** The answers of an applicant beside the documents that prove them, for the office. */
import { type Static, Type } from 'typebox';
import { FileEntry } from '../application/application.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { LOOK_REASON_CHARACTERS } from '../limits.ts';
import { Here } from './side-by-side.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const params = Type.Object({ applicant_id: Id });

const AnswerRow = Type.Object({
  path: Type.String({ description: 'Of the answer in the draft, "applicant_employers.0.income".' }),
  label: Type.String({ description: 'In the language of the member.' }),
  text: Type.String({ description: 'A secret shows its last characters only; "" without an answer.' }),
  secret: Type.Boolean(),
  files: Type.Array(FileEntry),
});

const ChangedAnswer = Type.Object({
  section: Type.String({ description: 'The heading of the form or of the entry of a list.' }),
  label: Type.String(),
  before: Type.String({ description: '"" for no answer; a secret shows its last characters only.' }),
  after: Type.String(),
  secret: Type.Boolean(),
});

export const ApplicantAnswers = Type.Object({
  applicant_id: Type.String(),
  case_id: Type.String(),
  name: Type.String(),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  here: Here,
  time_zone: Type.String({ description: 'Of the property.' }),
  submitted_at: Type.Union([Type.String(), Type.Null()]),
  sections: Type.Array(
    Type.Object({ key: Type.String(), title: Type.String(), rows: Type.Array(AnswerRow) }),
  ),
  changes: Type.Array(Type.Object({ at: Type.String(), rows: Type.Array(ChangedAnswer) }), {
    description:
      'What the applicant has changed since the submit, the newest first. Saves that follow each other within ten minutes are one change.',
  }),
  documents: Type.Array(
    Type.Object({
      title: Type.String(),
      expiration_date: Type.Union([Type.String(), Type.Null()]),
      files: Type.Array(FileEntry),
    }),
    { description: 'That the property asks for, also those that are missing.' },
  ),
  identity: Type.Union([
    Type.Object({
      result: Type.Enum(['', 'Passed', 'Failed', 'ManualVerificationRequired'], {
        description: '"" while the exam is open.',
      }),
      at: Type.String(),
    }),
    Type.Null(),
  ]),
  looks: Type.Array(Type.Object({ name: Type.String(), reason: Type.String(), at: Type.String() }), {
    description: 'Who has seen the secrets in full, and why, the latest first.',
  }),
});
export type ApplicantAnswers = Static<typeof ApplicantAnswers>;

export const readApplicantAnswers = endpoint({
  method: 'GET',
  path: '/api/office/applicants/:applicant_id/answers',
  tag,
  summary:
    'The answers of an applicant of the property in words, with the documents; secrets show their last characters only',
  request: { headers, params },
  answer: ApplicantAnswers,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const seeApplicantSecrets = endpoint({
  method: 'POST',
  path: '/api/office/applicants/:applicant_id/secrets',
  tag,
  summary: 'The secrets among the answers in full: the member says why, and both are recorded',
  request: {
    headers,
    params,
    body: Type.Object({
      reason: Type.String({ minLength: 3, maxLength: LOOK_REASON_CHARACTERS, pattern: '\\S' }),
    }),
  },
  answer: Type.Object({
    rows: Type.Array(Type.Pick(AnswerRow, ['path', 'label', 'text'])),
  }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
