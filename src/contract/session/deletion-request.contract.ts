/** The request of the person who is signed in to be deleted. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { DELETION_ANSWER_DAYS, PASSWORD_CHARACTERS } from '../limits.ts';

const tag = 'account';
const path = '/api/user/deletion-request';
const headers = TokenHeader;

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const OwnDeletionRequest = Type.Object({
  request: Type.Union(
    [
      Type.Object({
        state: Type.Enum(['open', 'refused', 'withdrawn']),
        asked_at: Type.String(),
        due_at: Type.String({
          description: `Until when the office answers: ${DELETION_ANSWER_DAYS} days later.`,
        }),
        ended_at: textOrNull('When it was refused or withdrawn.'),
        answer: Type.String({ description: 'Why it is not possible; "" unless it was refused.' }),
        possible_from: textOrNull('A day from which on it may be possible, as far as the office knows.'),
      }),
      Type.Null(),
    ],
    { description: 'The newest at the property of the open lease; null: the person has never asked there.' },
  ),
});
export type OwnDeletionRequest = Static<typeof OwnDeletionRequest>;

const errors = ['session.invalid', 'access.denied'] as const;

export const readDeletionRequest = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'The request of this person to be deleted, and what has become of it',
  request: { headers },
  answer: OwnDeletionRequest,
  errors: [...errors],
});
export const askForDeletion = endpoint({
  method: 'POST',
  path,
  tag,
  summary:
    'Ask the office to delete what it has about this person. While a request is open, it changes nothing',
  request: { headers, body: Type.Object({ password: Type.String({ maxLength: PASSWORD_CHARACTERS }) }) },
  answer: OwnDeletionRequest,
  errors: [...errors, 'password.wrong', 'session.too_old', 'record.not_found'],
});
export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'Take the open request back',
  request: { headers },
  answer: OwnDeletionRequest,
  errors: [...errors, 'person.not_asked'],
});
