import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPage } from './draw-page.ts';
import { useNear } from './near.ts';
import type { PageSize, PdfFile } from './pdf-file.ts';
import './text-layer.css';

interface PdfPageProps {
  readonly file: PdfFile;
  /** From 1. */
  readonly number: number;
  readonly size: PageSize;
  /** What is on the page: over the drawing, at places in CSS pixels from its top left. */
  readonly children?: ReactNode;
  readonly onDrawn: () => void;
}

const useStyles = makeStyles({
  page: {
    position: 'relative',
    flexShrink: 0,
    overflow: 'hidden',
    // Paper is white in every theme: the colours of a contract are its own.
    backgroundColor: '#ffffff',
    color: '#000000',
    boxShadow: tokens.shadow8,
    // What is far is neither laid out nor painted; its size is known.
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
 * One page of a document, in the place that it has on the screen. It is drawn while it is near, and takes no memory
 * while it is not; what is on it stays, so that it can be reached by keyboard.
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
