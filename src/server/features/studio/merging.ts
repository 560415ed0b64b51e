import type { DraftChoice, DraftConflict } from '../../../contract/studio/draft.contract.ts';
import { type FileVersions, mergeFile } from '../../../engine/drafts/merge-texts.ts';
import { AppError } from '../../errors.ts';

/** A file that is merged; `seen` stands for the versions that are: the same text only for the same ones. */
type MergedVersions = Pick<DraftConflict, 'path' | 'seen'>;

interface Merging {
  /** The merged file, null for none; undefined if both changed the same place and nobody has chosen. */
  readonly merge: (versions: FileVersions, file: MergedVersions) => string | null | undefined;
  /** @throws {AppError} `studio.conflict` with all places of all files in its details. */
  readonly requireNoConflict: () => void;
}

/**
 * Merges files of a draft. A choice counts only for the versions that the person has seen, so that nothing is overwritten
 * that nobody has looked at.
 *
 * @example merging([{ path, at: '/title', seen: '7', take: 'mine' }]).merge({ base, mine, theirs }, { path, seen: '7' })
 */
export function merging(choices: readonly DraftChoice[] = []): Merging {
  const keyOf = ({ path, at, seen }: Omit<DraftChoice, 'take'>) => JSON.stringify([path, at, seen]);
  const chosen = new Map(choices.map((choice) => [keyOf(choice), choice.take]));
  const found: DraftConflict[] = [];
  return {
    merge(versions, file) {
      const { text, conflicts } = mergeFile(versions, (at) => chosen.get(keyOf({ ...file, at })));
      found.push(...conflicts.map((conflict) => ({ ...file, ...conflict })));
      return conflicts.length > 0 ? undefined : text;
    },
    requireNoConflict() {
      if (found.length > 0) throw new AppError('studio.conflict', { details: { conflicts: found } });
    },
  };
}
