import { useCallback, useMemo, useState } from 'react';
import type { FieldIssue } from '../../engine/forms/form.ts';
import { refusedFileIssue } from '../forms/index.ts';
import type { TellUnstored, UnstoredFile } from '../widgets/tell-unstored.ts';

type ByPath = ReadonlyMap<string, readonly UnstoredFile[]>;

/** The chosen files of a form that are not stored. */
interface UnstoredFiles {
  /** By the path of their field. */
  readonly unstored: ByPath;
  /** The refused ones, as issues of their fields for the error summary. They do not prevent saving. */
  readonly refused: readonly FieldIssue[];
  readonly tell: TellUnstored;
  /** Why the form cannot be sent yet, as these files would be missing: some are uploading, or were not uploaded. */
  readonly waits: 'sending' | 'failed' | null;
}

/** Collects what the upload fields of a form report. */
export function useUnstoredFiles(): UnstoredFiles {
  const [unstored, setUnstored] = useState<ByPath>(new Map());
  const tell = useCallback<TellUnstored>(
    (path, files) =>
      setUnstored((now) => {
        if (files.length === 0 && !now.has(path)) return now;
        const others = [...now].filter(([other]) => other !== path);
        return new Map(files.length === 0 ? others : [...others, [path, files]]);
      }),
    [],
  );
  const refused = useMemo(
    () =>
      [...unstored].flatMap(([path, files]) =>
        files.filter(({ kind }) => kind === 'refused').map((file) => refusedFileIssue(path, file)),
      ),
    [unstored],
  );
  const kinds = [...unstored.values()].flat().map(({ kind }) => kind);
  const waits = (['sending', 'failed'] as const).find((kind) => kinds.includes(kind)) ?? null;
  return { unstored, refused, tell, waits };
}
