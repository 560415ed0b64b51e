import { Button, makeStyles } from '@fluentui/react-components';
import { type ComponentType, memo, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../app/page/notice.tsx';
import { ProgressBar } from '../app/page/progress-bar.tsx';
import type { PageSize } from './pdf-file.ts';
import { PdfPage } from './pdf-page.tsx';
import { rest } from './rest.ts';
import { usePdf } from './use-pdf.ts';

interface DocumentViewProps {
  /** The address of the file, or its bytes. */
  readonly source: string | Uint8Array;
  /** Called before a failed file is opened again: its address is valid only for a while. */
  readonly onRetry: () => Promise<unknown>;
  /** Drawn over each page. */
  readonly Overlay: ComponentType<{ readonly page: number }>;
}

/** Pixels between two pages. */
const GAP = 20;

const useStyles = makeStyles({
  // In a window narrower than a page only the document scrolls sideways.
  pages: { overflowX: 'auto', overflowY: 'hidden', paddingBlock: '4px 16px', paddingInline: '4px' },
  column: { display: 'grid', gap: `${GAP}px`, width: 'fit-content', margin: '0 auto' },
  waiting: { display: 'grid', gap: '12px', padding: '24px 0', maxWidth: '480px', margin: '0 auto' },
  text: { margin: 0, textAlign: 'center' },
});

/** Number of pages rendered at first, and added whenever the browser is idle. */
const PAGES = { first: 3, more: 6 } as const;

/** The height reserved for pages that are not rendered yet, so that rendered ones do not move. */
const heightOf = (sizes: readonly PageSize[]): number =>
  sizes.reduce((sum, { height }) => sum + height + GAP, 0);

/** The number of rendered pages: the first one does not wait for a hundred others, and scrolling is not delayed. */
function useLaidPages(pages: number): { readonly laid: number; readonly onDrawn: () => void } {
  const [laid, setLaid] = useState<number>(PAGES.first);
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    if (!isBegun || laid >= pages) return;
    const stop = new AbortController();
    void rest().then(() => !stop.signal.aborted && setLaid(laid + PAGES.more));
    return () => stop.abort();
  }, [isBegun, laid, pages]);
  return { laid, onDrawn: useCallback(() => setBegun(true), []) };
}

/** The pages of a document, one below the other. @see spec/pre-application.md §2 Lease signing */
export const DocumentView = memo(function DocumentView({ source, onRetry, Overlay }: DocumentViewProps) {
  const { t } = useTranslation(['lease', 'portal']);
  const styles = useStyles();
  const [attempt, setAttempt] = useState(0);
  const load = usePdf(source, attempt);
  const { laid, onDrawn } = useLaidPages(load.is === 'here' ? load.file.pages : 0);
  const again = async () => {
    await onRetry();
    setAttempt((before) => before + 1);
  };
  if (load.is === 'failed') {
    return (
      <Notice
        intent="error"
        role="alert"
        actions={<Button onClick={() => void again()}>{t('portal:try_again')}</Button>}
      >
        {t('viewer.failed')}
      </Notice>
    );
  }
  if (load.is === 'coming') {
    return (
      <div className={styles.waiting} data-readable="">
        <p className={styles.text} role="status">
          {t('viewer.loading')}
        </p>
        <ProgressBar share={load.share} aria-label={t('viewer.loading')} />
      </div>
    );
  }
  const { file, sizes } = load;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.pages} aria-label={t('viewer.document')} tabIndex={0}>
      <div className={styles.column}>
        {sizes.slice(0, laid).map((size, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number.
          <PdfPage key={index} file={file} number={index + 1} size={size} onDrawn={onDrawn}>
            <Overlay page={index + 1} />
          </PdfPage>
        ))}
        <div style={{ height: `${heightOf(sizes.slice(laid))}px` }} />
      </div>
    </section>
  );
});
