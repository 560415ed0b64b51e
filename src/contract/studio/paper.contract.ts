/** A paper of a draft as a person would get it. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';

const Wanted = Type.Object(
  {
    flow: Type.String({ minLength: 1, maxLength: 60 }),
    state: Type.String({ minLength: 1, maxLength: 60 }),
    language: Type.String({ minLength: 2, maxLength: 10 }),
    values: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 500 }), {
      maxProperties: 60,
      description: 'What fills the placeholders of its texts.',
    }),
  },
  { additionalProperties: false },
);
export type WantedSample = Static<typeof Wanted>;

export const samplePaper = endpoint({
  method: 'POST',
  path: '/api/studio/drafts/:draft_id/paper',
  tag: 'studio',
  summary:
    'A paper that a flow of the draft makes: by the same code, with generated answers, each page marked as a sample',
  request: { headers: TokenHeader, params: Type.Object({ draft_id: Id }), body: Wanted },
  answer: Type.Object({ pdf: Type.String({ description: 'The file in base64.' }) }),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'studio.unsound', 'studio.check_too_long'],
});
