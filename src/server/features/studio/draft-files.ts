import type { FileOfDraft } from '../../../contract/studio/draft.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { readJson } from '../../../db/json-column.ts';
import {
  type Draft,
  findDraftFile,
  listDraftFiles,
  listEditsSince,
} from '../../../db/release/draft.repository.ts';
import { type FileChange, fileBefore } from '../../../engine/drafts/file-change.ts';
import type { ReleaseFiles } from '../../../engine/release/release-files.ts';
import type { Deps } from '../../deps.ts';
import { storedFiles } from '../../releases/stored-files.ts';

/** A file of a draft as it is now; `text` is null if the draft has no such file. */
interface CurrentFile {
  readonly text: string | null;
  /** Sequence of its latest edit, or 0. */
  readonly seq: number;
}

type Needs = Pick<Deps, 'db' | 'releases'>;

/**
 * The files of a release: from memory if it has run lately, else from the database.
 *
 * @param db the current transaction, if any.
 * @throws {Error} for a hash that is not stored.
 */
export async function filesOf(
  { db: own, releases }: Needs,
  hash: string,
  db: Connection = own,
): Promise<ReleaseFiles> {
  return (await releases.get(hash, db))?.files ?? (await storedFiles(db, hash));
}

/** All files of a draft: those of its base, with its edits. */
export async function filesOfDraft(deps: Needs, { id, base }: Draft): Promise<ReleaseFiles> {
  const files = new Map(await filesOf(deps, base));
  for (const { path, content } of await listDraftFiles(deps.db, id)) {
    if (content === null) files.delete(path);
    else files.set(path, content);
  }
  return files;
}

/** The files of a draft, each with its text in the base where that differs: all, or those edited after a sequence. */
export async function answerFiles(
  deps: Needs,
  { id, base: hash }: Draft,
  since?: number,
): Promise<FileOfDraft[]> {
  const base = await filesOf(deps, hash);
  const edited = await listDraftFiles(deps.db, id, since);
  const changes = new Map(edited.map(({ path, content, seq }) => [path, { text: content, seq }]));
  const paths = since === undefined ? new Set([...base.keys(), ...changes.keys()]) : changes.keys();
  return [...paths].sort().map((path) => {
    const before = base.get(path) ?? null;
    const { text, seq } = changes.get(path) ?? { text: before, seq: 0 };
    return { path, text, seq, ...unlessSame(before, text) };
  });
}

/** The text in the base, where the draft has another. @example unlessSame('a', 'b') // { before: 'a' } */
export function unlessSame(before: string | null, text: string | null): Pick<FileOfDraft, 'before'> {
  return before === text ? {} : { before };
}

/** A file of a draft as it is now. */
export async function currentFile(
  db: Connection,
  { id }: Draft,
  path: string,
  base: ReleaseFiles,
): Promise<CurrentFile> {
  const file = await findDraftFile(db, id, path);
  return file === null ? { text: base.get(path) ?? null, seq: 0 } : { text: file.content, seq: file.seq };
}

/** A file of a draft as it was after an edit: the later ones are taken back, the latest first. */
export async function fileAt(
  db: Connection,
  { id }: Draft,
  path: string,
  { seq, now }: { readonly seq: number; readonly now: string | null },
): Promise<string | null> {
  const later = await listEditsSince(db, id, path, seq);
  return later.reduce((text, { change }) => fileBefore(text, readJson<FileChange>(change)), now);
}
