import type { RequiredDocument } from '../../../contract/application.contract.ts';
import * as contract from '../../../contract/document.contract.ts';
import { UPLOAD_BYTES, UPLOAD_FILES } from '../../../contract/limits.ts';
import { applicantOf } from '../../access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { resultOf } from '../../process/handle.ts';
import { handleForApplicant } from '../../process/handle-for-applicant.ts';
import { requiredDocumentsOf } from '../../required-documents.ts';
import { openFile } from './file.service.ts';
import { isShownInTab } from './file-type.ts';
import { storeUploads, type UploadResult } from './upload.service.ts';
import { readUploadForm } from './upload-form.ts';
import { documentsTab } from './upload-purposes.ts';

/** Uploads of one address: each costs disk and time. */
const uploadsPerMinute = 120;

/** Everything that a form may hold, and the least of one file more: that one is refused by name, not the form. */
const bodyLimit = (UPLOAD_FILES + 1) * UPLOAD_BYTES;

export function documentRoutes(app: App, deps: Deps): void {
  const limits = { config: { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } }, bodyLimit };
  route(app, contract.uploadDocuments, limits, async (request) => {
    const applicant = await applicantOf(deps, request);
    const results = await storeUploads(deps, applicant, await readUploadForm(request), request.ip);
    const language = deps.texts.accepted(request.headers['accept-language'], applicant.language);
    return answerOf(deps, results, language);
  });
  route(app, contract.listRequiredDocuments, async (request) => {
    const applicant = await applicantOf(deps, request);
    return requiredDocumentsOf(deps, deps.db, applicant.id);
  });
  route(app, contract.submitRequiredDocuments, limits, async (request) => {
    await applicantOf(deps, request);
    const { fields } = await readUploadForm(request);
    const sent = { required_document: fields.get('required_document') ?? '' };
    const event = { type: 'DATE_DOCUMENTS', ...documentsTab };
    return resultOf<RequiredDocument[]>(
      await handleForApplicant(deps, request, event, sent, ['dateDocuments']),
    );
  });
  route(app, contract.deleteFile, async (request) => {
    const event = { type: 'REMOVE_FILE' };
    resultOf(await handleForApplicant(deps, request, event, request.params, ['removeFile']));
    return true as const;
  });
  route(app, contract.openFile, async (request, reply) => {
    const { file, content } = await openFile(deps, request.params.id, request.query.ticket);
    const shown = isShownInTab(file.media_type) ? 'inline' : 'attachment';
    return reply
      .type(file.media_type)
      .header('content-length', file.size)
      .header('content-disposition', `${shown}; filename*=UTF-8''${encodeName(file.file_name)}`)
      .header('cache-control', 'private, no-store')
      .send(content);
  });
}

/**
 * What was stored and what was refused. Where all were refused, the first reason is the error and `files` has
 * every one.
 */
function answerOf(deps: Pick<Deps, 'texts'>, results: UploadResult[], language: string) {
  const files = results.map((result) => {
    if ('stored' in result) return result.stored;
    const { file_name, refused: code } = result;
    return { file_name, error: { code, message: deps.texts.say(language, code, {}) } };
  });
  const refusals = results.flatMap((result) => ('refused' in result ? [result.refused] : []));
  const [first] = refusals;
  if (first !== undefined && refusals.length === results.length) {
    throw new AppError(first, { beside: { files } });
  }
  return files;
}

/** RFC 5987: what a header may not carry is escaped. Half a surrogate pair cannot be. */
function encodeName(name: string): string {
  return encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
