import type { WantedSample } from '../../../contract/studio/paper.contract.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { sampleInWorker } from '../../papers/sample/sample-in-worker.ts';
import { draftOf } from './draft.service.ts';
import { filesOfDraft } from './draft-files.ts';
import { withinLimits } from './within-limits.ts';

/**
 * A paper of a draft with generated answers, in base64.
 *
 * @throws {AppError} `record.not_found` if the draft has no such paper; `studio.unsound` if a file that it needs is
 *   damaged; `studio.check_too_long`.
 */
export async function samplePaperOf(
  deps: Deps,
  user: User,
  id: string,
  wanted: WantedSample,
): Promise<{ pdf: string }> {
  const files = await filesOfDraft(deps, await draftOf(deps.db, user, id));
  const mark = deps.texts.message(user.language, 'studio:papers.mark', {});
  const now = deps.clock.now().toISOString();
  const answer = await withinLimits(() => sampleInWorker({ files, ...wanted, mark, now }));
  if (answer.kind === 'none') throw new AppError('record.not_found');
  if (answer.kind === 'unsound') throw new AppError('studio.unsound');
  return { pdf: Buffer.from(answer.pdf).toString('base64') };
}
