/** What of a draft goes live, now or later: the same conditions for both. */
import type { Connection } from '../../../db/client.ts';
import { type ActivationScope, listInForce } from '../../../db/release/activation.repository.ts';
import { type Draft, lastEdit, listAuthors, lockDraft } from '../../../db/release/draft.repository.ts';
import { findWaiting } from '../../../db/release/scheduled-publication.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { applicableAt } from '../../releases/in-force.ts';
import { judgeInWorker } from '../../releases/publishing/judge-in-worker.ts';
import { publishRelease } from '../../releases/publishing/publish.ts';
import { draftOf } from './draft.service.ts';
import { filesOf, filesOfDraft } from './draft-files.ts';
import { authorOf, gated, idOf } from './gate.ts';
import { scopeFor } from './publishing-scope.ts';

/** What a member says about a publication. */
export type PublicationWish = { readonly note: string } & Partial<ActivationScope>;

/** A draft whose files are stored as a release, ready to go live. */
export interface AdmittedDraft {
  readonly draft: Draft;
  readonly scope: ActivationScope;
  readonly hash: string;
  /** The last edit that is part of it. */
  readonly edit: number;
  /** The release that it replaces. */
  readonly replaces: string;
}

/**
 * Checks a draft and stores it as a release; nothing uses it before it is activated.
 *
 * @throws {AppError} `access.denied` for a scope that is not the member's; `studio.scheduled`; `studio.behind` if another
 *   release is live than the one that the draft is based on; `studio.unchanged`; `studio.refused`;
 *   `studio.check_too_long`; `record.not_found`.
 */
export async function admitDraft(
  deps: Deps,
  user: User,
  id: string,
  { note, ...wish }: PublicationWish,
): Promise<AdmittedDraft> {
  const draft = await draftOf(deps.db, user, id, 'publish flows');
  const scope = await scopeFor(deps.db, user, wish);
  if ((await findWaiting(deps.db, id)) !== null) throw new AppError('studio.scheduled');
  if (draft.base !== deps.releases.current().hash) throw new AppError('studio.behind');
  const replaces = await newestAt(deps.db, scope.property_id, draft.base);
  const edit = await lastEdit(deps.db, id);
  const files = await filesOfDraft(deps, draft);
  const base = await filesOf(deps, draft.base);
  if (files.size === base.size && [...files].every(([path, text]) => base.get(path) === text))
    throw new AppError('studio.unchanged');
  const authors = (await listAuthors(deps.db, draft)).map(idOf);
  const author = { ...authorOf(user), now: deps.clock.now(), note, authors };
  const { hash } = await gated(() => publishRelease({ ...deps, judge: judgeInWorker }, files, author));
  return { draft, scope, hash, edit, replaces };
}

/** A property may have a release of its own, which the draft is meant to replace. */
async function newestAt(db: Connection, property_id: string | null, base: string): Promise<string> {
  return property_id === null ? base : applicableAt(await listInForce(db), property_id).newest;
}

/**
 * Locks an admitted draft until the transaction ends. A draft that was edited while it was checked does not go live:
 * somebody would miss their last words.
 *
 * @throws {AppError} `studio.behind`; `studio.scheduled` if somebody has given it a time meanwhile.
 */
export async function lockAdmitted(trx: Connection, { draft, edit }: AdmittedDraft): Promise<void> {
  const now = await lockDraft(trx, draft.id);
  if (now === null || now.base !== draft.base || (await lastEdit(trx, draft.id)) !== edit)
    throw new AppError('studio.behind');
  if ((await findWaiting(trx, draft.id)) !== null) throw new AppError('studio.scheduled');
}
