import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnPixels } from '../../../../machines/signature/drawn-ink.ts';
import { Notice } from '../../app/page/notice.tsx';
import { PAPER, type Pen, penOn } from './pen.ts';

interface SignaturePaperProps {
  /** The existing drawing, as a PNG data URL; null on empty paper. */
  readonly image: string | null;
  /** Why the drawing is not a valid signature; undefined if it is valid. */
  readonly problem: string | undefined;
  /** Called at the end of each line. `pixels` is the number of drawn pixels. */
  readonly onDraw: (image: string, pixels: number) => void;
  readonly onClear: () => void;
}

const useStyles = makeStyles({
  all: { display: 'grid', gap: '12px', justifyItems: 'start' },
  how: { margin: 0, color: tokens.colorNeutralForeground2 },
  paper: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    height: 'auto',
    // As wide as the image, so that a pen of 3 appears as 3.
    maxWidth: '600px',
    borderRadius: tokens.borderRadiusMedium,
    // White in the dark theme too, because the ink is black.
    backgroundColor: '#ffffff',
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAccessible}`,
    cursor: 'crosshair',
    // A finger draws; it does not scroll.
    touchAction: 'none',
  },
  wrong: { boxShadow: `0 0 0 2px ${tokens.colorStatusDangerBorder2}` },
});

/** Paper to sign on with a finger, a pen or the mouse. @see spec/platform.md §5, §9 */
export function SignaturePaper({ image, problem, onDraw, onClear }: SignaturePaperProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const told = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<Pen | null>(null);
  /** The pointer that draws: the first of several fingers. */
  const pointer = useRef<number | null>(null);
  const drawnBefore = useRef(image);

  useEffect(() => {
    const paper = canvas.current;
    const context = paper?.getContext('2d', { willReadFrequently: true });
    if (!paper || !context) return;
    pen.current = penOn(paper, context);
    if (drawnBefore.current === null) return;
    const before = new Image();
    before.onload = () => context.drawImage(before, 0, 0);
    before.src = drawnBefore.current;
  }, []);

  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || pointer.current !== null) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.current?.down(event.nativeEvent);
  };
  const move = ({ pointerId, nativeEvent }: PointerEvent) => {
    if (pointerId !== pointer.current) return;
    const points = nativeEvent.getCoalescedEvents?.() ?? [];
    for (const point of points.length > 0 ? points : [nativeEvent]) pen.current?.move(point);
  };
  const up = ({ pointerId, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (pointerId !== pointer.current) return;
    pointer.current = null;
    pen.current?.up();
    const drawn = currentTarget.getContext('2d')?.getImageData(0, 0, PAPER.width, PAPER.height);
    if (drawn) onDraw(currentTarget.toDataURL('image/png'), drawnPixels(drawn.data, 4));
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, PAPER.width, PAPER.height);
    onClear();
  };
  return (
    <div className={styles.all}>
      <p className={styles.how}>{t('signature.draw_how')}</p>
      <canvas
        ref={canvas}
        width={PAPER.width}
        height={PAPER.height}
        className={mergeClasses(styles.paper, problem !== undefined && styles.wrong)}
        role="img"
        aria-label={t(image === null ? 'signature.paper_empty' : 'signature.paper_drawn')}
        aria-describedby={told}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      />
      <div id={told} role="alert">
        {problem === undefined ? null : <Notice intent="error">{problem}</Notice>}
      </div>
      <Button onClick={clear} disabledFocusable={image === null}>
        {t('signature.clear')}
      </Button>
    </div>
  );
}
