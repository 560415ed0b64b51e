import { useMemo } from 'react';
import type { Played } from '../../../../engine/play/play.ts';
import { playedOf } from '../../../../engine/play/played-of.ts';
import { type ReleaseParts, readRelease } from '../../../../engine/release/read-release.ts';
import { useDraftDocument } from '../document/draft-provider.tsx';

interface PlayedDraftFlow {
  readonly parts: ReleaseParts;
  /** Null while its errors forbid it to run; the list of problems names them. */
  readonly played: Played | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A flow of the draft, to be played. @example usePlayed('spare-key').played?.flow.id */
export function usePlayed(name: string): PlayedDraftFlow {
  const document = useDraftDocument();
  const today = useMemo(() => new Date().toISOString().slice(0, 10), []);
  const parts = useMemo(() => {
    const { paths, text } = document;
    return readRelease(new Map(paths.map((path) => [path, text(path) ?? ''])));
  }, [document]);
  const played = useMemo(() => {
    try {
      return playedOf(parts, name, today);
    } catch {
      return null;
    }
  }, [parts, name, today]);
  return { parts, played, today };
}
