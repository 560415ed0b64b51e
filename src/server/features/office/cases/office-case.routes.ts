import * as answersContract from '../../../../contract/office/applicant-answers.contract.ts';
import * as caseContract from '../../../../contract/office/case.contract.ts';
import * as searchContract from '../../../../contract/office/search.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { alsoHere } from '../also-here.ts';
import { officeOf } from '../office.ts';
import { searchOffice } from '../search/search.service.ts';
import { readAnswers, seeSecrets } from './applicant-answers.ts';
import { readCase } from './case.service.ts';
import { readCasePdf } from './case-file.ts';

/** Searches a minute: one per pause in typing. */
const searchesPerMinute = 240;

/** The office's search, and the case of a household that it leads to. */
export function officeCaseRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: searchesPerMinute, timeWindow: '1 minute' } };
  route(app, searchContract.searchOffice, { config }, async (request) => {
    const { user } = await officeOf(deps, request);
    const time_zone = await timeZoneOf(deps.db, user.property_id);
    return {
      found: await searchOffice(deps, user, request.query.q),
      time_zone,
    };
  });
  route(app, caseContract.readOfficeCase, async (request) => {
    const officer = await officeOf(deps, request);
    const reading = { user: officer.user, language: languageOf(deps, request, officer.user) };
    const shown = await readCase(deps, reading, request.params.case_id);
    return { ...shown, here: await alsoHere(deps, officer, `case ${shown.case_id}`) };
  });
  route(app, caseContract.readCaseFile, async (request, reply) => {
    const { user } = await officeOf(deps, request);
    const pdf = await readCasePdf(
      deps,
      { user, language: languageOf(deps, request, user) },
      request.params.case_id,
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="case.pdf"')
      .send(pdf);
  });
  route(app, answersContract.readApplicantAnswers, async (request) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    const shown = await readAnswers(deps, { officer, language }, request.params.applicant_id);
    return { ...shown, here: await alsoHere(deps, officer, `case ${shown.case_id}`) };
  });
  route(app, answersContract.seeApplicantSecrets, async (request) => {
    const officer = await officeOf(deps, request);
    const reading = { officer, language: languageOf(deps, request, officer.user), ip: request.ip };
    return seeSecrets(deps, reading, { ...request.params, ...request.body });
  });
}
