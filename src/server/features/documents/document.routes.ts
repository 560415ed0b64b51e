import type { RequiredDocument } from '../../../contract/application/application.contract.ts';
import * as contract from '../../../contract/application/document.contract.ts';
import { uploadFlowFiles } from '../../../contract/process/flow.contract.ts';
import { listFiles } from '../../../db/applicant/file.repository.ts';
import { applicantOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { route } from '../../http/route.ts';
import { allowViewerStyles } from '../../http/security-headers.ts';
import { resultOf } from '../../process/event-result.ts';
import { subjectKindOf } from '../../process/facts.ts';
import { handleForApplicant } from '../../process/handle-for-applicant.ts';
import { stepEvent } from '../../process/permission.ts';
import { depsWithFlow } from '../../process/process-release.ts';
import { isShownInTab } from '../../storage/document-types.ts';
import { readUploadForm, uploadLimits } from '../../storage/upload-form.ts';
import { languageOf } from '../../texts/language-of.ts';
import { requiredDocumentsOf } from '../application/required-documents.ts';
import { actingCaller } from '../flows/process-caller.ts';
import { sealedDocumentsOf } from '../lease/sealing/sealed-file.ts';
import { openFile } from './file.service.ts';
import { storeUploads } from './upload.service.ts';
import { uploadAnswer } from './upload-answer.ts';
import { documentsTab } from './upload-purposes.ts';

/** Routes of the files of an applicant, of a flow, and of anybody with a signed link. */
export function documentRoutes(app: App, deps: Deps): void {
  route(app, contract.uploadDocuments, uploadLimits, async (request) => {
    const applicant = await applicantOf(deps, request);
    const results = await storeUploads(deps, await readUploadForm(request), {
      name: { flow: 'application', subject_kind: 'applicant', subject_id: applicant.id },
      subject: applicant,
      applicant,
      author: { actor: 'applicant', ip: request.ip, language: applicant.language },
      source: 'applicant',
    });
    const language = languageOf(deps, request, applicant);
    return uploadAnswer(deps, results, language);
  });
  route(app, uploadFlowFiles, uploadLimits, async (request) => {
    const { holder, process, flow: compiled, author } = await actingCaller(deps, request);
    const { flow, release } = process;
    const its = await depsWithFlow(deps, deps.db, process);
    if (compiled?.file.start === undefined) throw new AppError('record.not_found');
    const subject = await subjectKindOf(its, flow).find(deps.db, process.subject_id);
    if (subject === null) throw new AppError('record.not_found');
    const { applicant } = holder;
    const source = applicant === null ? 'resident' : 'applicant';
    const results = await storeUploads(deps, await readUploadForm(request), {
      name: process,
      release,
      subject,
      applicant,
      author,
      source,
    });
    const language = languageOf(deps, request, author);
    return uploadAnswer(deps, results, language);
  });
  route(app, contract.listRequiredDocuments, async (request) => {
    const applicant = await applicantOf(deps, request);
    const language = languageOf(deps, request, applicant);
    const files = await listFiles(deps.db, applicant.id);
    const asked = await requiredDocumentsOf(deps, deps.db, applicant.id, files, language);
    return [...asked, ...(await sealedDocumentsOf(deps, applicant, language))];
  });
  route(app, contract.submitRequiredDocuments, uploadLimits, async (request) => {
    await applicantOf(deps, request);
    const { fields } = await readUploadForm(request);
    const sent = { required_document: fields.get('required_document') ?? '' };
    const event = stepEvent('dateDocuments', documentsTab);
    return resultOf<RequiredDocument[]>(
      await handleForApplicant(deps, request, event, sent, ['dateDocuments']),
    );
  });
  route(app, contract.deleteFile, async (request) => {
    const event = stepEvent('removeFile');
    resultOf(await handleForApplicant(deps, request, event, request.params, ['removeFile']));
    return true as const;
  });
  route(app, contract.openFile, async (request, reply) => {
    const language = languageOf(deps, request);
    const { file, content } = await openFile(deps, request.params.id, request.query.ticket, language);
    const shown = isShownInTab(file.media_type) ? 'inline' : 'attachment';
    if (shown === 'inline') allowViewerStyles(reply);
    return reply
      .type(file.media_type)
      .header('content-length', file.size)
      .header('content-disposition', contentDisposition(shown, file.file_name))
      .header('cache-control', 'private, no-store')
      .send(content);
  });
}
