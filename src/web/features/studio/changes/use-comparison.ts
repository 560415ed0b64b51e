import { useEffect, useState } from 'react';
import type { DraftDocument } from '../document/draft-document.ts';
import type { ComparisonAnswer, ComparisonRequest } from './comparison-worker.ts';

interface Compared {
  /** The version of the document that was compared. */
  readonly version: number;
  readonly answer: ComparisonAnswer;
}

/**
 * Compares the draft with its base in a worker.
 *
 * @param wanted the version of the document to compare; null: none
 * @returns null until the comparison of that version is there
 */
export function useComparison(document: DraftDocument, wanted: number | null): Compared | null {
  const [compared, setCompared] = useState<Compared | null>(null);
  const isWanted = wanted === document.version;
  useEffect(() => {
    if (!isWanted) return undefined;
    const worker = new Worker(new URL('./comparison-worker.ts', import.meta.url), { type: 'module' });
    const { version } = document;
    worker.onmessage = ({ data }: MessageEvent<ComparisonAnswer>) => setCompared({ version, answer: data });
    worker.onerror = () => setCompared({ version, answer: null });
    worker.postMessage(requestOf(document));
    return () => worker.terminate();
  }, [document, isWanted]);
  return compared !== null && compared.version === wanted ? compared : null;
}

function requestOf({ paths, basePaths, text, before }: DraftDocument): ComparisonRequest {
  const texts = (read: (path: string) => string | null, all: readonly string[]) =>
    new Map(all.flatMap((path) => (read(path) === null ? [] : [[path, read(path) ?? ''] as const])));
  const today = new Intl.DateTimeFormat('en-CA').format(new Date());
  return { before: texts(before, basePaths), after: texts(text, paths), today };
}
