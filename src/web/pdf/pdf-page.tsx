import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPage } from './draw-page.ts';
import { useNear } from './near.ts';
import type { PageSize, PdfFile } from './pdf-file.ts';
import './text-layer.css';

interface PdfPageProps {
  readonly file: PdfFile;
  /** Page number, from 1. */
  readonly number: number;
  readonly size: PageSize;
  /** Content over the drawing, positioned in CSS pixels from the page's top left. */
  readonly children?: ReactNode;
  readonly onDrawn: () => void;
}

const useStyles = makeStyles({
  page: {
    position: 'relative',
    flexShrink: 0,
    overflow: 'hidden',
    // Paper is white in every theme: a contract keeps its own colors.
    backgroundColor: '#ffffff',
    color: '#000000',
    boxShadow: tokens.shadow8,
    // A far page is neither laid out nor painted; its size is known.
    contentVisibility: 'auto',
    contain: 'strict',
  },
  drawing: { position: 'absolute', inset: 0 },
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  failed: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    padding: '24px',
    textAlign: 'center',
    color: '#8a1414',
  },
});

type Drawn = 'coming' | 'here' | 'failed';

function Drawing({ file, number, onDrawn }: Pick<PdfPageProps, 'file' | 'number' | 'onDrawn'>) {
  const { t } = useTranslation('lease');
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>('coming');
  useEffect(() => {
    if (canvas.current === null || text.current === null) return;
    return drawPage({
      file,
      number,
      canvas: canvas.current,
      text: text.current,
      onDrawn: () => {
        setDrawn('here');
        onDrawn();
      },
      onFailed: () => setDrawn('failed'),
    });
  }, [file, number, onDrawn]);
  return (
    <div className={styles.drawing} data-drawn={drawn}>
      <canvas ref={canvas} className={styles.canvas} />
      {drawn === 'failed' ? (
        <p className={styles.failed} role="alert">
          {t('viewer.page_failed', { page: number })}
        </p>
      ) : null}
      <div ref={text} className="pdf-text" />
    </div>
  );
}

/**
 * One page of a document, at its place on the screen. It is drawn while it is near, and uses no memory otherwise; the
 * content over it stays, so that the keyboard reaches it.
 */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { file, number, size, children, onDrawn } = props;
  const { t } = useTranslation('lease');
  const styles = useStyles();
  const page = useRef<HTMLElement>(null);
  const isNear = useNear(page);
  return (
    <section
      ref={page}
      id={`page-${number}`}
      className={styles.page}
      style={{ width: `${size.width}px`, height: `${size.height}px` }}
      aria-label={t('viewer.page', { page: number, pages: file.pages })}
      data-page={number}
    >
      {isNear ? <Drawing file={file} number={number} onDrawn={onDrawn} /> : null}
      {children}
    </section>
  );
});
