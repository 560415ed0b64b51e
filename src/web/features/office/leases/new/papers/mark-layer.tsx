import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { boxOfMark, type PlacedMark } from '../../../../../../../machines/lease/placed-mark.ts';
import { markElement, useMarksScope } from './marks-scope.ts';

const useStyles = makeStyles({
  // On paper: the colors of ink and marker, in every theme.
  mark: {
    position: 'absolute',
    boxSizing: 'border-box',
    margin: 0,
    padding: '0 4px',
    border: '2px solid #0b57d0',
    borderRadius: '3px',
    backgroundColor: 'rgb(211 227 253 / 85%)',
    color: '#041e49',
    fontFamily: 'inherit',
    fontSize: '14px',
    textAlign: 'center',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    ':focus-visible': { outline: '3px solid #0b57d0', outlineOffset: '2px' },
  },
  movable: { cursor: 'grab', touchAction: 'none', ':active': { cursor: 'grabbing' } },
  wrong: { border: '2px dashed #b3261e', backgroundColor: 'rgb(249 222 220 / 90%)', color: '#410e0b' },
  own: { border: '2px solid #8a6100', backgroundColor: 'rgb(255 226 122 / 75%)', color: '#3d2b00' },
  others: { border: '1px solid #767676', backgroundColor: 'rgb(240 240 240 / 85%)', color: '#444444' },
});

/** The marks on a page: buttons that are dragged, or moved by keys. */
export function MarkLayer({ page }: { readonly page: number }) {
  const { marks, shownAs } = useMarksScope();
  return marks
    .filter((one) => one.page === page)
    .map((mark) =>
      shownAs === '' ? <MovableMark key={mark.id} mark={mark} /> : <ShownMark key={mark.id} mark={mark} />,
    );
}

function placed(mark: PlacedMark) {
  const { left, top, width, height } = boxOfMark(mark);
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

function MovableMark({ mark }: { readonly mark: PlacedMark }) {
  const { wrong, nameOf, say, onMove, onDropped, onKey } = useMarksScope();
  const { t } = useTranslation('office-leases');
  const name = nameOf(mark.signer);
  const styles = useStyles();
  const grip = useRef<{ readonly x: number; readonly y: number; readonly from: PlacedMark } | null>(null);
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (grip.current === null) return;
    // The pages are shown smaller than they are.
    const shown = currentTarget.getBoundingClientRect().width / boxOfMark(mark).width;
    const { x, y, from } = grip.current;
    onMove(mark.id, { left: from.left + (clientX - x) / shown, top: from.top + (clientY - y) / shown });
  };
  const drop = () => {
    if (grip.current === null) return;
    grip.current = null;
    onDropped(mark.id);
  };
  return (
    <button
      type="button"
      id={markElement(mark.id)}
      className={mergeClasses(styles.mark, styles.movable, wrong.has(mark.id) && styles.wrong)}
      style={placed(mark)}
      aria-label={say(mark)}
      aria-describedby="marks-keys"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        grip.current = { x: event.clientX, y: event.clientY, from: mark };
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={(event) => {
        if (onKey(mark.id, event)) event.preventDefault();
      }}
    >
      {mark.kind === 'date' ? t('marks.date', { name }) : name}
    </button>
  );
}

/** A mark as one of the signers will see it: their own to sign, and those of the others. */
function ShownMark({ mark }: { readonly mark: PlacedMark }) {
  const { shownAs, say } = useMarksScope();
  const { t } = useTranslation(['lease', 'office-leases']);
  const styles = useStyles();
  // Nobody signs a date: the portal prints it.
  const { kind } = mark;
  const isOwn = mark.signer === shownAs && kind !== 'date';
  return (
    <div
      role="img"
      aria-label={say(mark)}
      className={mergeClasses(styles.mark, isOwn ? styles.own : styles.others)}
      style={placed(mark)}
    >
      {kind === 'date' ? t('office-leases:marks.kinds.date') : null}
      {isOwn ? t(`lease:spot.${kind}.words`) : null}
    </div>
  );
}
