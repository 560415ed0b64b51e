import { useEffect } from 'react';
import type { Upload } from './use-uploads.ts';

/** A file that was not taken, and why, in the person's language. */
export interface RefusedUpload {
  readonly name: string;
  readonly reason: string;
}

/** Told of the refused files of a field whenever they change; an empty list takes back what was told. */
export type TellRefused = (path: string, files: readonly RefusedUpload[]) => void;

/** Tells which of these uploads were refused, for as long as they stand at their field. */
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
