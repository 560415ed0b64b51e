/** The people who apply together. @see spec/platform.md §3 Co-applicant, §4 Co-applicant toggles, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';

const Text = Type.String();

/**
 * The fields of an invitation. The form `household/co-applicant` defines its rules, so any member of any kind passes
 * here and is validated there.
 */
export const CoApplicantForm = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'first_name, middle_name, last_name, email, contact_no, date_of_birth, is_responsible, is_minor, ' +
    'applicant_type (CO-APPLICANT or GUARANTOR), relationship (SPOUSE or ROOMMATE)',
});
export type CoApplicantForm = Static<typeof CoApplicantForm>;

/** Another person of the application. `form_started`: they have saved something and can no longer be removed. */
export const CoApplicant = Type.Object({
  id: Text,
  first_name: Text,
  middle_name: Text,
  last_name: Text,
  email: Text,
  contact_no: Text,
  date_of_birth: Type.Union([Type.String(), Type.Null()]),
  is_responsible: Type.Boolean(),
  is_minor: Type.Boolean(),
  applicant_type: Text,
  relationship: Type.Union([Type.String(), Type.Null()]),
  form_started: Type.Boolean(),
});
export type CoApplicant = Static<typeof CoApplicant>;

const tag = 'co-applicants';
const headers = TokenHeader;

export const listCoApplicants = endpoint({
  method: 'GET',
  path: '/api/co-applicant',
  tag,
  summary: 'Everybody else of the application of the token',
  request: { headers },
  answer: Type.Array(CoApplicant),
  errors: ['token.invalid'],
});
export const addCoApplicant = endpoint({
  method: 'POST',
  path: '/api/co-applicant',
  tag,
  summary: 'Invite a co-applicant or guarantor, by mail unless a minor. Only the PRIMARY applicant may',
  request: { headers, body: CoApplicantForm },
  answer: CoApplicant,
  errors: ['token.invalid', 'access.denied', 'state.not_allowed', 'validation.failed', 'mail.limit'],
});
export const removeCoApplicant = endpoint({
  method: 'DELETE',
  path: '/api/co-applicant/:id',
  tag,
  summary: 'Remove somebody who has not begun their form. Only the PRIMARY applicant may',
  request: { headers, params: Type.Object({ id: Id }) },
  answer: Type.Boolean(),
  errors: ['token.invalid', 'access.denied', 'record.not_found', 'state.not_allowed', 'co_applicant.started'],
});
