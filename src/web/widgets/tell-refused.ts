import { useEffect } from 'react';
import type { Upload } from './use-uploads.ts';

/** A refused file and the reason, in the person's language. */
export interface RefusedUpload {
  readonly name: string;
  readonly reason: string;
}

/** Called with the refused files of a field whenever they change; an empty list removes the earlier ones. */
export type TellRefused = (path: string, files: readonly RefusedUpload[]) => void;

/** Reports which of these uploads were refused, as long as they are shown at their field. */
export function useTellRefused(
  uploads: readonly Upload[],
  path: string,
  tell: TellRefused | undefined,
): void {
  const refused = uploads.filter(({ kind }) => kind === 'refused');
  const told = JSON.stringify(refused.map(({ name, reason }): RefusedUpload => ({ name, reason })));
  useEffect(() => {
    tell?.(path, JSON.parse(told));
    return () => tell?.(path, []);
  }, [tell, path, told]);
}
