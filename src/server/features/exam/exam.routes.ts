import { answerExam as answerSchema, readExam as readSchema } from '../../../contract/exam.contract.ts';
import { applicantOf } from '../../access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { answerExam, readExam } from './exam.service.ts';

/** The identity exam. @see spec/application.md §7 */
export function examRoutes(app: App, deps: Deps): void {
  route(app, readSchema, async (request) => {
    const applicant = await applicantOf(deps, request);
    return readExam(deps, applicant, isYes(request.query.regenerate), request.ip);
  });
  route(app, answerSchema, async (request) => {
    const applicant = await applicantOf(deps, request);
    return answerExam(deps, applicant, request.body, request.ip);
  });
}

function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
