import * as contract from '../../../contract/questionnaire-file.contract.ts';
import { applicantOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { RouteLimits } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { uploadsPerMinute } from '../../http/sent-files.ts';
import { applicantSubject, landlordSubject, type Subject } from './questionnaire.subject.ts';
import { longestForm } from './sent-answers.ts';
import { keepChosenFiles, removeChosenFile } from './unsent-files.service.ts';

const limits: RouteLimits = {
  config: { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } },
  bodyLimit: longestForm,
};

/** The questionnaires that applicants answer. */
const OF_APPLICANTS = ['pre_lease', 'denied_form', 'pre_screening'] as const;

export function unsentFileRoutes(app: App, deps: Deps): void {
  /** Authenticates first, so that only applicants learn whether there is such a questionnaire. */
  const own = async (
    request: Parameters<typeof applicantOf>[1],
    { questionnaire }: { readonly questionnaire: string },
  ): Promise<Subject> => {
    await applicantOf(deps, request);
    const name = OF_APPLICANTS.find((one) => one === questionnaire);
    if (name === undefined) throw new AppError('record.not_found');
    return applicantSubject(deps, request, name);
  };
  const landlords = (
    { applicant_id }: { readonly applicant_id: string },
    { token, address_id }: { readonly token?: string; readonly address_id?: string },
  ): Promise<Subject> => landlordSubject(deps, { applicant_id, token, address_id });

  route(app, contract.uploadAnswerFiles, limits, async (request) =>
    keepChosenFiles(deps, request, await own(request, request.params)),
  );
  route(app, contract.deleteAnswerFile, async (request) => {
    await removeChosenFile(deps, await own(request, request.params), request.params.file_id);
    return true as const;
  });
  route(app, contract.uploadRentalHistoryFiles, limits, async (request) =>
    keepChosenFiles(deps, request, await landlords(request.params, request.query)),
  );
  route(app, contract.deleteRentalHistoryFile, async (request) => {
    const subject = await landlords(request.params, request.query);
    await removeChosenFile(deps, subject, request.params.file_id);
    return true as const;
  });
}
