import { type Action, mayDo } from '../../../contract/access/grants.ts';
import { OPEN_DRAFTS } from '../../../contract/limits.ts';
import type {
  Draft as DraftAnswer,
  DraftFile,
  OpenedDraft,
} from '../../../contract/studio/draft.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  type Draft,
  endDraft,
  findDraft,
  insertDraft,
  listDraftFiles,
  listOpenDrafts,
  listOwnSteps,
  lockDraft,
} from '../../../db/release/draft.repository.ts';
import { findWaiting } from '../../../db/release/scheduled-publication.repository.ts';
import { displayName, findUser, type User } from '../../../db/session/user.repository.ts';
import { undoStack } from '../../../engine/drafts/undo-stack.ts';
import type { ReleaseFiles } from '../../../engine/release/release-files.ts';
import { asStaff } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { filesOf } from './draft-files.ts';
import { NOT_SCHEDULED, type ScheduledView, scheduledViews } from './scheduled-view.ts';

/** The open drafts of the member's company that they may see. */
export async function listDrafts(deps: Deps, user: User): Promise<DraftAnswer[]> {
  const found = (await listOpenDrafts(deps.db, user.company_id, OPEN_DRAFTS)).filter((draft) =>
    mayDo(asStaff(user), 'see flows', { ...draft, owner: '' }),
  );
  const views = await scheduledViews(
    deps.db,
    found.map(({ id }) => id),
  );
  return Promise.all(
    found.map(async (draft) => ({
      ...(await draftAnswer(deps, draft, user, await editedFiles(deps, draft))),
      ...(views.get(draft.id) ?? NOT_SCHEDULED),
    })),
  );
}

/** Opens a draft on the live release. @throws {AppError} `studio.drafts_full`. */
export async function createDraft(deps: Deps, user: User, title: string): Promise<OpenedDraft> {
  const { company_id, property_id, id: author_id } = user;
  const open = await listOpenDrafts(deps.db, company_id, OPEN_DRAFTS);
  if (open.length >= OPEN_DRAFTS)
    throw new AppError('studio.drafts_full', { params: { limit: OPEN_DRAFTS } });
  const at = deps.clock.now().toISOString();
  const draft: Draft = {
    id: deps.random.id(),
    company_id,
    property_id,
    author_id,
    title: title.trim(),
    base: deps.releases.current().hash,
    created_at: at,
    changed_at: at,
    ended_as: null,
    ended_by: null,
    ended_at: null,
  };
  await insertDraft(deps.db, draft);
  return openDraft(deps, draft, user);
}

/**
 * The open draft, if the member may do this with the drafts of its company or its property.
 *
 * @throws {AppError} `record.not_found` also for a draft that is not theirs to see, and one that was published or discarded.
 */
export async function draftOf(
  db: Connection,
  user: User,
  id: string,
  action: Action = 'see flows',
): Promise<Draft> {
  const draft = await findDraft(db, id);
  if (draft === null || draft.ended_at !== null || !mayDo(asStaff(user), action, { ...draft, owner: '' }))
    throw new AppError('record.not_found');
  return draft;
}

/** The draft with the list of its files. */
export async function openDraft(deps: Deps, draft: Draft, user: User): Promise<OpenedDraft> {
  const { undo, redo } = undoStack(await listOwnSteps(deps.db, draft.id, user.id));
  const edited = await editedFiles(deps, draft);
  const changes = new Map(edited.map((file) => [file.path, file]));
  const paths = new Set([...(await filesOf(deps, draft.base)).keys(), ...changes.keys()]);
  return {
    draft: {
      ...(await draftAnswer(deps, draft, user, edited)),
      ...((await scheduledViews(deps.db, [draft.id])).get(draft.id) ?? NOT_SCHEDULED),
    },
    files: [...paths].sort().map((path) => changes.get(path) ?? { path, seq: 0, change: 'none' }),
    can_undo: undo !== null,
    can_redo: redo !== null,
  };
}

/** Discards an open draft. @throws {AppError} `studio.scheduled` if it is to go live; `record.not_found`. */
export async function discardDraft(deps: Deps, user: User, id: string): Promise<boolean> {
  await draftOf(deps.db, user, id, 'edit flows');
  const ended_at = deps.clock.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    if ((await lockDraft(trx, id)) === null) throw new AppError('record.not_found');
    if ((await findWaiting(trx, id)) !== null) throw new AppError('studio.scheduled');
    await endDraft(trx, id, { ended_as: 'discarded', ended_by: user.id, ended_at });
    return true;
  });
}

async function draftAnswer(
  deps: Deps,
  draft: Draft,
  user: User,
  edited: readonly DraftFile[],
): Promise<Omit<DraftAnswer, keyof ScheduledView>> {
  const author = await findUser(deps.db, draft.author_id);
  return {
    draft_id: draft.id,
    title: draft.title,
    author: author === null ? '' : displayName(author),
    mine: draft.author_id === user.id,
    base: draft.base,
    behind: draft.base !== deps.releases.current().hash,
    created_at: draft.created_at,
    changed_at: draft.changed_at,
    changed_files: edited.filter(({ change }) => change !== 'none').length,
  };
}

/** The files that were edited in a draft; one that is again as in the base counts as unchanged. */
async function editedFiles(deps: Deps, draft: Draft): Promise<DraftFile[]> {
  const base = await filesOf(deps, draft.base);
  const files = await listDraftFiles(deps.db, draft.id);
  return files.map(({ path, seq, content }) => ({ path, seq, change: changeKind(base, path, content) }));
}

function changeKind(base: ReleaseFiles, path: string, content: string | null): DraftFile['change'] {
  const before = base.get(path) ?? null;
  if (before === content) return 'none';
  if (before === null) return 'added';
  return content === null ? 'removed' : 'changed';
}
