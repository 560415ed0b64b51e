/** The people of one application, and what each still has to do. It contains nobody's answers. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';

const Text = Type.String();

export const HouseholdMember = Type.Object({
  id: Text,
  first_name: Text,
  applicant_type: Text,
  is_you: Type.Boolean(),
  status: Type.Enum(['not_started', 'in_progress', 'submitted', 'cancelled', 'minor']),
  percent: Type.Integer({ minimum: 0, maximum: 100, description: 'Completed, as the progress bar says it.' }),
  todo: Type.Array(Text, {
    description:
      'Ids of the tabs that want something; after the submit pre_screening, payment, exam or the tab of documents.',
  }),
  can_remove: Type.Boolean({ description: 'By the person who asks.' }),
});
export type HouseholdMember = Static<typeof HouseholdMember>;

export const HouseholdAnswer = Type.Object({
  members: Type.Array(HouseholdMember),
  can_invite: Type.Boolean({ description: 'The PRIMARY applicant, until there is a decision.' }),
  can_add_guarantor: Type.Boolean(),
});
export type HouseholdAnswer = Static<typeof HouseholdAnswer>;

export const readHousehold = endpoint({
  method: 'GET',
  path: '/api/applicant/household',
  tag: 'co-applicants',
  summary: 'Who applies together, and who still has what to do',
  request: { headers: TokenHeader },
  answer: HouseholdAnswer,
  errors: ['token.invalid'],
});
