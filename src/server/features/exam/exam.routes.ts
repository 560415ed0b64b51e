import {
  answerExam as answerSchema,
  readExam as readSchema,
} from '../../../contract/application/exam.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { resultOf } from '../../process/event-result.ts';
import { handleForApplicant } from '../../process/handle-for-applicant.ts';
import type { Graded } from './answer-exam.task.ts';
import type { LoadedExam } from './load-exam.task.ts';

/** The identity exam. @see spec/application.md §7 */
export function examRoutes(app: App, deps: Deps): void {
  route(app, readSchema, async (request) => {
    const event = isYes(request.query.regenerate) ? { type: 'REGENERATE' } : null;
    const loaded = resultOf<LoadedExam>(await handleForApplicant(deps, request, event, null, ['loadExam']));
    if ('code' in loaded) throw new AppError(loaded.code);
    return loaded.view;
  });
  route(app, answerSchema, async (request) => {
    const event = { type: 'ANSWER' };
    return resultOf<Graded>(await handleForApplicant(deps, request, event, request.body, ['answerExam']));
  });
}

function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
