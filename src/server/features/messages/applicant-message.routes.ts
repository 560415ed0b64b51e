import type { FastifyRequest } from 'fastify';
import * as contract from '../../../contract/application/message.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { applicantOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../storage/upload-form.ts';
import { languageOf } from '../../texts/language-of.ts';
import {
  countApplicantNews,
  createApplicantMessage,
  offersMessages,
  readerOfApplicant,
} from './applicant-message.service.ts';
import { attachFiles } from './attach-files.service.ts';
import { openThread, threadOf } from './thread-view.ts';
import { noteThreadRead, threadsOf } from './threads.service.ts';

/** The same limit as for residents. */
const writtenPerMinute = 20;

/** An applicant's threads with the office. @see spec/platform.md §1 */
export function applicantMessageRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: writtenPerMinute, timeWindow: '1 minute' } };
  const writerOf = async (request: Pick<FastifyRequest, 'headers'>): Promise<Applicant> => {
    const applicant = await applicantOf(deps, request);
    if (!(await offersMessages(deps, applicant))) throw new AppError('access.denied');
    return applicant;
  };
  route(app, contract.readNotificationCount, async (request) =>
    countApplicantNews(deps, await applicantOf(deps, request)),
  );
  route(app, contract.listMessages, async (request) => {
    const applicant = await writerOf(request);
    return threadsOf(deps, readerOfApplicant(applicant), languageOf(deps, request, applicant));
  });
  route(app, contract.readMessages, async (request) => {
    const applicant = await writerOf(request);
    const messages = await threadOf(deps.db, readerOfApplicant(applicant), request.params.message_id);
    return openThread(deps, messages, languageOf(deps, request, applicant));
  });
  route(app, contract.createMessage, { config }, async (request) =>
    createApplicantMessage(deps, await writerOf(request), request.body),
  );
  route(app, contract.noteMessagesRead, async (request) => {
    const reader = readerOfApplicant(await writerOf(request));
    return noteThreadRead(deps, await threadOf(deps.db, reader, request.params.message_id));
  });
  route(app, contract.attachFiles, uploadLimits, async (request) => {
    const reader = readerOfApplicant(await writerOf(request));
    return attachFiles(deps, reader, request.params.message_id, (await readUploadForm(request)).files);
  });
}
