import { useEffect, useState } from 'react';
import { takeOpened } from './ahead.ts';
import { openPdf, type PageSize, type PdfFile } from './pdf-file.ts';

/** The loading state of a document. */
export type PdfLoad =
  /** `share`: loaded fraction of the file, 0 to 1. */
  | { readonly is: 'coming'; readonly share: number }
  | { readonly is: 'here'; readonly file: PdfFile; readonly sizes: readonly PageSize[] }
  | { readonly is: 'failed'; readonly error: unknown };

const COMING: PdfLoad = { is: 'coming', share: 0 };

/** Every page in the size of the first one, until the sizes are known. */
const alike = ({ pages, firstSize }: PdfFile): PageSize[] => Array.from({ length: pages }, () => firstSize);

/** The file, if it was opened ahead of the page's own code. */
const taken = (source: string | Uint8Array, onProgress: (share: number) => void) =>
  typeof source === 'string' ? takeOpened(source, onProgress) : null;

/**
 * Opens the file of an address or a file itself, and closes it when the component unmounts or another one is given.
 *
 * @param attempt a new number opens the same file again.
 */
export function usePdf(source: string | Uint8Array, attempt: number): PdfLoad {
  const [load, setLoad] = useState<PdfLoad>(COMING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same file again.
  useEffect(() => {
    const stop = new AbortController();
    let opened: PdfFile | null = null;
    const { signal } = stop;
    setLoad(COMING);
    async function open(): Promise<void> {
      try {
        const onProgress = (share: number) =>
          setLoad((known) => (known.is === 'coming' ? { is: 'coming', share } : known));
        const file = await (taken(source, onProgress) ?? openPdf(source, onProgress, signal));
        opened = file;
        setLoad({ is: 'here', file, sizes: alike(file) });
        const sizes = await file.sizes(signal);
        if (!signal.aborted) setLoad({ is: 'here', file, sizes });
      } catch (error) {
        if (!signal.aborted) setLoad({ is: 'failed', error });
      }
    }
    void open();
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [source, attempt]);
  return load;
}
