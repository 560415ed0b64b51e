/** The gate of publications, with its refusals as errors of the API. */
import type { ReleaseProblem } from '../../../contract/studio/draft.contract.ts';
import { displayName, type User } from '../../../db/session/user.repository.ts';
import { type FlowError, FlowErrors } from '../../../engine/errors.ts';
import { AppError } from '../../errors.ts';
import { OvertakenError, SecondPersonError } from '../../releases/publishing/publish.ts';
import { withinLimits } from './within-limits.ts';

/** Maximum problems in an answer. */
const MOST_PROBLEMS = 200;

/** The id of an account among those who wrote a release. @example idOf('u1') // 'user:u1' */
export const idOf = (user: string): string => `user:${user}`;

/** The member in the history of releases. */
export function authorOf(user: User): { readonly by: string; readonly id: string } {
  return { by: displayName(user), id: idOf(user.id) };
}

/**
 * Publishes or activates.
 *
 * @throws {AppError} `studio.second_person`; `studio.behind`; `studio.refused` with the problems in its details;
 *   `studio.check_too_long`; and as the work.
 */
export async function gated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await withinLimits(work);
  } catch (error) {
    if (error instanceof OvertakenError) throw new AppError('studio.behind');
    if (error instanceof SecondPersonError) throw new AppError('studio.second_person');
    if (!(error instanceof FlowErrors)) throw error;
    const { errors } = error;
    throw new AppError('studio.refused', {
      params: { count: errors.length },
      details: { problems: shownProblems(errors) },
    });
  }
}

/** The first problems as an answer. */
export function shownProblems(
  problems: readonly (Pick<FlowError, 'severity' | 'code' | 'params' | 'message'> & {
    readonly path?: readonly string[];
  })[],
): ReleaseProblem[] {
  return problems.slice(0, MOST_PROBLEMS).map(({ severity, code, params, message, path = [] }) => ({
    severity,
    code,
    file: String(params.file ?? ''),
    at: String(params.at ?? ''),
    message,
    path: [...path],
  }));
}
