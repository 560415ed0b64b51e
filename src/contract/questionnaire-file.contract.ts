/** Files of questionnaires, uploaded when they are chosen; submitting the questionnaire takes the unsent ones. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, TokenHeader } from './error.contract.ts';
import { ANSWER_FILE_BYTES, ANSWER_FILES } from './limits.ts';
import { LandlordQuery, QuestionFile } from './questionnaire.contract.ts';

const tag = 'questionnaires';
const headers = TokenHeader;
const query = LandlordQuery;

const form = Type.Object({
  'files[key]': Type.Optional(
    Type.String({
      format: 'binary',
      description: `A file for the question of that key, at most ${ANSWER_FILE_BYTES} bytes; at most ${ANSWER_FILES} wait for one submit.`,
    }),
  ),
});

const uploading = {
  method: 'POST',
  tag,
  answer: Type.Array(QuestionFile),
  errors: [
    'token.invalid',
    'record.not_found',
    'state.not_allowed',
    'questionnaire.file_too_large',
    'file.empty',
    'file.too_many',
    'file.type_refused',
  ],
} as const;
const deleting = {
  method: 'DELETE',
  tag,
  answer: Type.Literal(true),
  errors: ['token.invalid', 'record.not_found'],
} as const;

export const uploadAnswerFiles = endpoint({
  ...uploading,
  path: '/api/applicant/questionnaire/:questionnaire/files',
  summary: 'Upload files for questions before the questionnaire is submitted',
  request: { headers, params: Type.Object({ questionnaire: Id }), form },
});
export const deleteAnswerFile = endpoint({
  ...deleting,
  path: '/api/applicant/questionnaire/:questionnaire/files/:file_id',
  summary: 'Remove a file that was uploaded and not submitted',
  request: { headers, params: Type.Object({ questionnaire: Id, file_id: Id }) },
});
export const uploadRentalHistoryFiles = endpoint({
  ...uploading,
  path: '/api/applicant/questionnaire/rental_history/:applicant_id/files',
  summary: 'Upload files for questions of a rental history before it is submitted',
  request: { params: Type.Object({ applicant_id: Id }), query, form },
});
export const deleteRentalHistoryFile = endpoint({
  ...deleting,
  path: '/api/applicant/questionnaire/rental_history/:applicant_id/files/:file_id',
  summary: 'Remove a file of a rental history that was uploaded and not submitted',
  request: { params: Type.Object({ applicant_id: Id, file_id: Id }), query },
});
