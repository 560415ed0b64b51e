import type { ReleaseProblem } from '../../../contract/studio/draft.contract.ts';
import type { ActivationScope } from '../../../db/release/activation.repository.ts';
import { endDraft } from '../../../db/release/draft.repository.ts';
import { findRelease } from '../../../db/release/release.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { judgeInWorker } from '../../releases/publishing/judge-in-worker.ts';
import { activateRelease, questionOf } from '../../releases/publishing/publish.ts';
import { admitDraft, lockAdmitted, type PublicationWish } from './admit-draft.ts';
import { draftOf } from './draft.service.ts';
import { filesOfDraft } from './draft-files.ts';
import { authorOf, gated, shownProblems } from './gate.ts';
import { scopeFor } from './publishing-scope.ts';
import { withinLimits } from './within-limits.ts';

/**
 * The problems of a draft, as the publication would find them.
 *
 * @throws {AppError} `studio.check_too_long`; `record.not_found`.
 */
export async function checkDraft(
  deps: Deps,
  user: User,
  id: string,
  { explore }: { readonly explore: boolean },
): Promise<ReleaseProblem[]> {
  const files = await filesOfDraft(deps, await draftOf(deps.db, user, id));
  const question = await questionOf(deps.db, files, explore ? 'explore' : 'fit');
  const { problems } = await withinLimits(() => judgeInWorker(question));
  return shownProblems(problems);
}

/**
 * Publishes a draft and makes it live at once, for everything or in a scope. The draft is closed.
 *
 * @throws {AppError} `studio.second_person`; as `admitDraft`.
 */
export async function publishDraft(
  deps: Deps,
  user: User,
  id: string,
  wish: PublicationWish,
): Promise<{ readonly hash: string }> {
  const admitted = await admitDraft(deps, user, id, wish);
  const { hash, scope, replaces } = admitted;
  const now = deps.clock.now();
  await gated(() =>
    activateRelease({ ...deps, judge: judgeInWorker }, hash, {
      ...{ ...authorOf(user), ...scope, now, replaces },
      async also(trx) {
        await lockAdmitted(trx, admitted);
        const ended_at = now.toISOString();
        await endDraft(trx, id, { ended_as: 'published', ended_by: user.id, ended_at });
      },
    }),
  );
  await deps.releases.refresh();
  return { hash };
}

/**
 * Makes a stored release live again, for everything or in a scope. Returns false if it is live there already.
 *
 * @throws {AppError} `access.denied` for a scope that is not the member's; `studio.second_person`; `record.not_found`; `studio.refused`; `studio.check_too_long`.
 */
export async function activateAgain(
  deps: Deps,
  user: User,
  hash: string,
  wish: Partial<ActivationScope> = {},
): Promise<boolean> {
  const scope = await scopeFor(deps.db, user, wish);
  if ((await findRelease(deps.db, hash)) === null) throw new AppError('record.not_found');
  const author = { ...authorOf(user), now: deps.clock.now() };
  const isNew = await gated(() =>
    activateRelease({ ...deps, judge: judgeInWorker }, hash, { ...author, ...scope }),
  );
  await deps.releases.refresh();
  return isNew;
}
