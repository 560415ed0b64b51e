import type { DraftAnswer } from '../../../contract/application/application.contract.ts';
import * as contract from '../../../contract/application/application.contract.ts';
import type { AutosaveAnswer } from '../../../contract/application/autosave.contract.ts';
import * as autosave from '../../../contract/application/autosave.contract.ts';
import { readFormAhead } from '../../../contract/application/form-ahead.contract.ts';
import * as ownRecord from '../../../contract/application/own-record.contract.ts';
import { listShoutbox } from '../../../db/property/page.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { applicantOf, applicantWithDraftOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { sendOnce } from '../../http/compressed-text.ts';
import { answersLimits, route } from '../../http/route.ts';
import { resultOf } from '../../process/event-result.ts';
import { handleForApplicant, readForApplicant } from '../../process/handle-for-applicant.ts';
import { stepEvent } from '../../process/permission.ts';
import { nameOfProcess } from '../../releases/name-release.ts';
import { languageOf } from '../../texts/language-of.ts';
import { answersPdf } from './answers-pdf.ts';
import { propertyOf } from './applicant.subject.ts';
import { timelineOf } from './applicant-timeline.ts';
import { formAhead } from './draft/form-ahead.ts';
import { readPreviousData } from './draft/prefill.service.ts';
import { packetOf } from './packet/packet.service.ts';
import { readApplication } from './read-application.ts';

export function applicationRoutes(app: App, deps: Deps): void {
  route(app, contract.readApplication, async (request, reply) => {
    const applicant = await applicantWithDraftOf(deps, request);
    const its = await readForApplicant(deps, deps.db, applicant);
    nameOfProcess(reply, its);
    const language = languageOf(deps, request, applicant);
    const application = await readApplication(its, applicant, language);
    if (request.query.view !== 'packet') return application;
    const { draft_data } = application.applicants;
    return { ...application, packet: await packetOf(its.deps, applicant, draft_data, language) };
  });
  route(app, readFormAhead, async (request, reply) => {
    const applicant = await applicantWithDraftOf(deps, request);
    const its = await readForApplicant(deps, deps.db, applicant);
    const language = deps.texts.accepted(request.headers['accept-language'], applicant.language);
    const answer = await readApplication(its, applicant, language);
    const form = await formAhead(its, answer, request.query.tab, language);
    return sendOnce(request, reply.type('application/json; charset=utf-8'), JSON.stringify(form));
  });
  route(app, ownRecord.readTimeline, async (request) => {
    const applicant = await applicantOf(deps, request);
    return timelineOf(deps.db, applicant);
  });
  route(app, ownRecord.readAnswersFile, async (request, reply) => {
    const applicant = await applicantWithDraftOf(deps, request);
    const its = await readForApplicant(deps, deps.db, applicant);
    const language = languageOf(deps, request, applicant);
    const answer = await readApplication(its, applicant, language);
    const { settings } = await propertyOf({ db: deps.db, subject: applicant, once: its.reader.once });
    const pdf = await answersPdf(its, answer, { language, time_zone: settings.time_zone });
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="application-${answer.reference}.pdf"`)
      .send(pdf);
  });
  route(app, contract.saveDraft, answersLimits, async (request) => {
    const { body } = request;
    return resultOf<DraftAnswer>(
      await handleForApplicant(deps, request, stepEvent('saveDraft'), body, ['saveDraft']),
    );
  });
  route(app, autosave.autosaveDraft, answersLimits, async (request) => {
    const { body } = request;
    return resultOf<AutosaveAnswer>(
      await handleForApplicant(deps, request, stepEvent('keepTyping'), body, ['keepTyping']),
    );
  });
  route(app, contract.submitApplication, answersLimits, async (request) =>
    resultOf<boolean>(await handleForApplicant(deps, request, { type: 'SUBMIT' }, request.body ?? {})),
  );
  route(app, contract.cancelApplication, async (request) =>
    resultOf<boolean>(await handleForApplicant(deps, request, { type: 'CANCEL' }, request.body ?? {})),
  );
  route(app, contract.readPreviousData, async (request) => {
    const applicant = await applicantOf(deps, request);
    return readPreviousData(deps, applicant, request.query.tab, request.query.prevApplicantId);
  });
  route(app, contract.deleteRecord, async (request) => {
    const { params } = request;
    const event = stepEvent('removeRecord');
    return resultOf<DraftAnswer>(await handleForApplicant(deps, request, event, params, ['removeRecord']));
  });
  route(app, contract.readShoutbox, async (request) => {
    const applicant = await applicantOf(deps, request);
    const language = languageOf(deps, request, applicant);
    const notices = await listShoutbox(deps.db, applicant.property_id, language);
    if (notices.length > 0) return notices;
    return listShoutbox(deps.db, applicant.property_id, FALLBACK_LANGUAGE);
  });
  route(app, contract.readIp, async (request) => {
    await applicantOf(deps, request);
    return { ip: request.ip };
  });
}
