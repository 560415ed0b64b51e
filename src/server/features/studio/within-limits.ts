import { ThreadLimitError } from '../../../threads/run-in-thread.ts';
import { AppError } from '../../errors.ts';

/**
 * Runs work in a thread.
 *
 * @throws {AppError} `studio.check_too_long` if it exceeds a limit; and as the work.
 */
export async function withinLimits<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ThreadLimitError) throw new AppError('studio.check_too_long', { cause: error });
    throw error;
  }
}
