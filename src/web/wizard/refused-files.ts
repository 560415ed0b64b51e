import { useCallback, useMemo, useState } from 'react';
import type { FieldIssue } from '../../engine/forms/form.ts';
import { refusedFileIssue } from '../forms/index.ts';
import type { RefusedUpload, TellRefused } from '../widgets/tell-refused.ts';

/**
 * The refused files, as issues of their fields for the error summary, and the function that reports them. They do not
 * prevent saving.
 */
export function useRefusedFiles(): { readonly refused: readonly FieldIssue[]; readonly tell: TellRefused } {
  const [byPath, setByPath] = useState<ReadonlyMap<string, readonly RefusedUpload[]>>(new Map());
  const tell = useCallback<TellRefused>(
    (path, files) =>
      setByPath((now) => {
        if (files.length === 0 && !now.has(path)) return now;
        const others = [...now].filter(([other]) => other !== path);
        return new Map(files.length === 0 ? others : [...others, [path, files]]);
      }),
    [],
  );
  const refused = useMemo(
    () => [...byPath].flatMap(([path, files]) => files.map((file) => refusedFileIssue(path, file))),
    [byPath],
  );
  return { refused, tell };
}
