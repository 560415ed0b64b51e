import type { ReleaseFiles } from '../../../engine/release/release-files.ts';
import { inTurn } from '../../../threads/in-turn.ts';
import { runInThread } from '../../../threads/run-in-thread.ts';
import type { Deps } from '../../deps.ts';
import type { Rehearsal } from './rehearsal.ts';

/** Limits of one rehearsal: a thousand processes take some seconds. */
const LIMITS = { milliseconds: 60_000, heapMegabytes: 1536 };

/** What the thread is given. It opens the database itself, and only reads. */
export interface RehearsalQuestion {
  readonly settings: Deps['settings'];
  readonly files: ReleaseFiles;
  readonly companyId: string;
  /** ISO 8601. */
  readonly now: string;
}

/** The answer of the thread. `unsound`: the files do not compile. */
export type RehearsalAnswer =
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal }
  | { readonly kind: 'unsound' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Rehearses a release with all processes of a company in a thread of its own: the portal answers meanwhile.
 *
 * @returns null if the files do not compile: a check tells why.
 * @throws {ThreadLimitError} if it takes more than a minute, or too much memory.
 * @example (await rehearseInWorker(deps, files, user.company_id))?.cases.length
 */
export async function rehearseInWorker(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  files: ReleaseFiles,
  companyId: string,
): Promise<Rehearsal | null> {
  const module = new URL('../../rehearsal-worker.ts', import.meta.url);
  const question: RehearsalQuestion = { settings, files, companyId, now: clock.now().toISOString() };
  const answer = await inTurn(() => runInThread<RehearsalAnswer>(module, { workerData: question }, LIMITS));
  if (answer.kind === 'failed') throw new Error(answer.message);
  return answer.kind === 'unsound' ? null : answer.rehearsal;
}
