import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { spotBox } from '../../../../../machines/lease/spot-box.ts';
import type { LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';
import { type Mark, MarkView } from './mark-view.tsx';
import { spotId } from './signing-scope.ts';

interface SpotButtonProps {
  readonly spot: LeaseSpot;
  readonly kind: 'signature' | 'initials';
  readonly fileName: string;
  /** Null if unsigned. */
  readonly mark: Mark | null;
  readonly onSign: () => void;
  readonly t: TFunction<'lease'>;
  readonly styles: ReturnType<typeof useSpotStyles>;
}

/** Called once per page, not for each of its spots. */
export const useSpotStyles = makeStyles({
  // On paper: the colors of ink and marker, in every theme.
  spot: {
    position: 'absolute',
    margin: 0,
    padding: 0,
    display: 'block',
    border: 'none',
    backgroundColor: 'transparent',
    color: '#3d2b00',
    fontFamily: 'inherit',
    textAlign: 'center',
    whiteSpace: 'nowrap',
    overflow: 'visible',
    ':focus-visible': { outline: '3px solid #0b57d0', outlineOffset: '2px' },
  },
  open: {
    cursor: 'pointer',
    fontWeight: 600,
    backgroundColor: 'rgb(255 226 122 / 75%)',
    boxShadow: 'inset 0 0 0 2px #8a6100',
    borderRadius: '3px',
    ':hover': { backgroundColor: 'rgb(255 214 70 / 90%)' },
    '@media (forced-colors: active)': { border: '2px solid ButtonText' },
  },
  signed: { cursor: 'default' },
  // For fingers: a small spot also reacts to taps around it. A phone shows the page at a third of its size.
  reach: {
    '::after': {
      content: '""',
      position: 'absolute',
      insetBlockStart: '50%',
      insetInlineStart: '50%',
      width: 'max(100%, calc(24px * var(--magnified, 1)))',
      height: 'max(100%, calc(24px * var(--magnified, 1)))',
      transform: 'translate(-50%, -50%)',
    },
  },
  words: { display: 'block', overflow: 'hidden' },
});

/** Font size of the text in an empty spot, by its dimensions. */
const wordsSize = (height: number, width: number, letters: number): number =>
  Math.max(9, Math.min(height * 0.45, (width / Math.max(1, letters)) * 1.6));

/** A spot that this person signs: a button over the page, whose name explains what signing it means. */
export function SpotButton({ spot, kind, fileName, mark, onSign, t, styles }: SpotButtonProps) {
  const box = spotBox(kind, spot);
  const words = t(`lease:spot.${kind}.words`);
  const meaning = t(`lease:spot.${kind}.name`, { document: fileName, page: spot.page });
  return (
    <button
      type="button"
      id={spotId(spot.key)}
      className={mergeClasses(
        styles.spot,
        ...(mark === null ? [styles.open, styles.reach] : [styles.signed]),
      )}
      style={{
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        fontSize: `${wordsSize(box.height, box.width, words.length)}px`,
      }}
      aria-label={t(mark === null ? 'lease:spot.open' : 'lease:spot.signed', { meaning })}
      aria-disabled={mark !== null}
      data-spot={mark === null ? 'open' : 'signed'}
      onClick={mark === null ? onSign : undefined}
    >
      {mark === null ? <span className={styles.words}>{words}</span> : <MarkView mark={mark} box={box} />}
    </button>
  );
}
