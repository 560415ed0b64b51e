import { useEffect } from 'react';
import type { Upload } from './use-uploads.ts';

/** A chosen file that is not stored; `reason` is why not, in the person's language, '' while it is being sent. */
export type UnstoredFile = Pick<Upload, 'name' | 'kind' | 'reason'>;

/** Called with the files of a field that are not stored, whenever they change; an empty list removes the earlier ones. */
export type TellUnstored = (path: string, files: readonly UnstoredFile[]) => void;

/** Reports which of these uploads are not stored, as long as they are shown at their field. */
export function useTellUnstored(
  uploads: readonly Upload[],
  path: string,
  tell: TellUnstored | undefined,
): void {
  const told = JSON.stringify(
    uploads.map(({ name, kind, reason }): UnstoredFile => ({ name, kind, reason })),
  );
  useEffect(() => {
    tell?.(path, JSON.parse(told));
    return () => tell?.(path, []);
  }, [tell, path, told]);
}
