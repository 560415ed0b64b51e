/** Edits of a draft. Each is one transaction under the draft's lock; what others edited meanwhile is merged. */

import { DRAFT_EDITS } from '../../../contract/limits.ts';
import type { DraftChoice, FileOfDraft } from '../../../contract/studio/draft.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { writeJson } from '../../../db/json-column.ts';
import {
  appendEdit,
  type Draft,
  lastEdit,
  listEditsOfStep,
  listOwnSteps,
  moveDraft,
  touchDraft,
} from '../../../db/release/draft.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { fileChange } from '../../../engine/drafts/file-change.ts';
import { type OwnStep, undoStack } from '../../../engine/drafts/undo-stack.ts';
import { isReleasePath, type ReleaseFiles } from '../../../engine/release/release-files.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { draftOf } from './draft.service.ts';
import { currentFile, fileAt, filesOf, unlessSame } from './draft-files.ts';
import { merging } from './merging.ts';

/** A file as the member has it: made from the version after the edit `seq`. */
interface TypedFile {
  readonly path: string;
  readonly text: string | null;
  readonly seq: number;
}

/** The files that a member changed in one step. */
interface TypedStep {
  readonly files: readonly TypedFile[];
  readonly choices?: readonly DraftChoice[];
}

/**
 * Saves a step: each of its files merged with what colleagues have changed since the member read it. One undo takes the
 * whole step back. A path that is named twice is saved twice.
 *
 * @throws {AppError} `studio.path_unknown`; `studio.conflict` as `merging`, then nothing is saved; `studio.draft_full`; `record.not_found`.
 */
export async function saveStep(
  deps: Deps,
  user: User,
  id: string,
  { files, choices }: TypedStep,
): Promise<FileOfDraft[]> {
  if (files.some(({ path }) => !isReleasePath(path))) throw new AppError('studio.path_unknown');
  return editing(deps, user, id, async ({ trx, draft, base, append }) => {
    const saved: FileOfDraft[] = [];
    const { merge, requireNoConflict } = merging(choices);
    for (const { path, text: mine, seq: read } of files) {
      const now = await currentFile(trx, draft, path, base);
      const seq = Math.min(read, now.seq);
      const before = await fileAt(trx, draft, path, { seq, now: now.text });
      const text = merge({ base: before, mine, theirs: now.text }, { path, seen: `${now.seq}` });
      if (text !== undefined)
        saved.push(await append({ path, kind: 'edit', reverts: null }, { before: now, text }));
    }
    requireNoConflict();
    return saved;
  });
}

/**
 * Reverts the member's own last step (`undo`), or their last undo (`redo`). Later edits of others stay.
 *
 * @throws {AppError} `studio.nothing_to_undo`; as `saveStep`.
 */
export async function revertStep(
  deps: Deps,
  user: User,
  id: string,
  kind: 'undo' | 'redo',
): Promise<FileOfDraft[]> {
  return editing(deps, user, id, async ({ trx, draft, base, append }) => {
    const step = undoStack(await listOwnSteps(trx, draft.id, user.id))[kind];
    if (step === null) throw new AppError('studio.nothing_to_undo');
    const reverted: FileOfDraft[] = [];
    const { merge, requireNoConflict } = merging();
    for (const { seq, path } of (await listEditsOfStep(trx, draft.id, step)).reverse()) {
      const now = await currentFile(trx, draft, path, base);
      const after = await fileAt(trx, draft, path, { seq, now: now.text });
      const before = await fileAt(trx, draft, path, { seq: seq - 1, now: now.text });
      const text = merge({ base: after, mine: before, theirs: now.text }, { path, seen: `${now.seq}` });
      if (text !== undefined)
        reverted.push(await append({ path, kind, reverts: seq }, { before: now, text }));
    }
    requireNoConflict();
    return reverted;
  });
}

/**
 * Merges what was published since the draft was opened, and bases the draft on the live release.
 *
 * @throws {AppError} `studio.conflict` as `merging`, with the live version as theirs; then nothing changes.
 */
export async function rebaseDraft(
  deps: Deps,
  user: User,
  id: string,
  choices?: readonly DraftChoice[],
): Promise<void> {
  await editing(deps, user, id, async ({ trx, draft, base, append }) => {
    const live = deps.releases.current().hash;
    const next = await filesOf(deps, live, trx);
    const { merge, requireNoConflict } = merging(choices);
    for (const path of new Set([...base.keys(), ...next.keys()])) {
      const [before, theirs] = [base.get(path) ?? null, next.get(path) ?? null];
      if (before === theirs) continue;
      const now = await currentFile(trx, draft, path, base);
      const text = merge({ base: before, mine: now.text, theirs }, { path, seen: `${now.seq} ${live}` });
      if (text !== undefined && (text !== now.text || now.seq === 0))
        await append({ path, kind: 'rebase', reverts: null }, { before: now, text });
    }
    requireNoConflict();
    await moveDraft(trx, draft.id, live);
  });
}

interface Editing {
  readonly trx: Connection;
  readonly draft: Draft;
  readonly base: ReleaseFiles;
  readonly append: (
    edit: Pick<OwnStep, 'kind'> & { readonly path: string; readonly reverts: number | null },
    file: {
      readonly before: { readonly text: string | null; readonly seq: number };
      readonly text: string | null;
    },
  ) => Promise<FileOfDraft>;
}

async function editing<Result>(
  deps: Deps,
  user: User,
  id: string,
  edit: (editing: Editing) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now().toISOString();
    if (!(await touchDraft(trx, id, at))) throw new AppError('record.not_found');
    const draft = await draftOf(trx, user, id, 'edit flows');
    const base = await filesOf(deps, draft.base, trx);
    const step = (await lastEdit(trx, draft.id)) + 1;
    let made = 0;
    return edit({
      trx,
      draft,
      base,
      append: async ({ path, ...kind }, { before, text }) => {
        const seq = step + made;
        if (seq > DRAFT_EDITS) throw new AppError('studio.draft_full', { params: { limit: DRAFT_EDITS } });
        const answer = { path, text, ...unlessSame(base.get(path) ?? null, text) };
        // A text that is saved as it was is not an edit.
        if (text === before.text && kind.kind === 'edit') return { ...answer, seq: before.seq };
        const change = writeJson(fileChange(before.text, text));
        await appendEdit(trx, draft, { seq, step, path, ...kind, change, user_id: user.id, at }, text);
        made += 1;
        return { ...answer, seq };
      },
    });
  });
}
