/** Flows without their own code: which of them a person can start, their answers and files. */
import { type Static, Type } from 'typebox';
import { DraftData } from '../application/application.contract.ts';
import { UploadAnswer } from '../application/document.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { UPLOAD_BYTES, UPLOAD_FILES } from '../limits.ts';

/** The input of the task `saveAnswers`. */
export const FlowSave = Type.Object({
  answers: Type.Optional(DraftData),
  revision: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), Type.Null()], {
      description: 'Of the answers that the person started from; another is refused as draft.stale.',
    }),
  ),
});
export type FlowSave = Static<typeof FlowSave>;

/** A flow that a person can start or continue. */
export const OfferedFlow = Type.Object({
  flow: Type.String(),
  title: Type.String({ description: 'In the language of the person.' }),
  text: Type.String(),
  path: Type.String({ description: 'Its page, without the token.' }),
  started: Type.Boolean(),
});
export type OfferedFlow = Static<typeof OfferedFlow>;

const tag = 'flows';
const headers = TokenHeader;
const FilesForm = Type.Object({
  purpose: Type.String({ description: 'What an upload field of the form calls its files.' }),
  'file[0]': Type.String({ format: 'binary', description: `And so on, to file[${UPLOAD_FILES - 1}].` }),
});

export const listFlows = endpoint({
  method: 'GET',
  path: '/api/flows',
  tag,
  summary: 'The flows that the person of the token can begin now, or has begun',
  request: { headers },
  answer: Type.Array(OfferedFlow),
  errors: ['token.invalid', 'session.invalid', 'access.denied'],
});
export const readLinkedFlow = endpoint({
  method: 'GET',
  path: '/api/flows/linked',
  tag,
  summary:
    'The flow that the link of an occasion opens; for a resident who is signed in, that of an `occasion`',
  request: {
    headers,
    query: Type.Object({ occasion: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })) }),
  },
  answer: Type.Object({ flow: Type.String() }),
  errors: ['token.invalid', 'session.invalid', 'access.denied', 'record.not_found'],
});
export const uploadFlowFiles = endpoint({
  method: 'POST',
  path: '/api/processes/:id/files',
  tag,
  summary:
    `Upload files (parts file[0] to file[${UPLOAD_FILES - 1}], at most ${UPLOAD_BYTES} bytes each) ` +
    'for the `purpose` of an upload field',
  request: { headers, params: Type.Object({ id: Id }), form: FilesForm },
  answer: UploadAnswer,
  errors: [
    'token.invalid',
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'file.missing',
    'file.empty',
    'file.too_many',
    'file.too_large',
    'file.type_refused',
  ],
});
