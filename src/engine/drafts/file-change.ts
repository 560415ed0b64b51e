import { changed, changeOf, type TextChange } from './text-change.ts';

/** A change of a file: of its text, or that it was added or removed with this text. */
export type FileChange = TextChange | { readonly added: string } | { readonly removed_file: string };

/**
 * The change from one version of a file to the next; null: the file does not exist.
 *
 * @example fileChange(null, '{}') // { added: '{}' }
 */
export function fileChange(before: string | null, after: string | null): FileChange {
  if (before === null) return { added: after ?? '' };
  return after === null ? { removed_file: before } : changeOf(before, after);
}

/** The file before a change. @example fileBefore('a dog', changeOf('a cat', 'a dog')) // 'a cat' */
export function fileBefore(after: string | null, change: FileChange): string | null {
  if ('added' in change) return null;
  if ('removed_file' in change) return change.removed_file;
  const { at, removed, inserted } = change;
  return changed(after ?? '', { at, removed: inserted, inserted: removed });
}
