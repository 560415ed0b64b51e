import { makeStyles, tokens } from '@fluentui/react-components';
import { Ring } from './ring.tsx';

const SIZE = 64;
const LINE = 6;

const useStyles = makeStyles({
  ring: { position: 'relative', width: `${SIZE}px`, height: `${SIZE}px`, flexShrink: 0 },
  text: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
});

/** A ring that shows how many items are done, with both numbers. @see spec/pre-application.md §2 Questionnaires */
export function ProgressRing({
  done,
  total,
  label,
}: {
  readonly done: number;
  readonly total: number;
  readonly label: string;
}) {
  const styles = useStyles();
  const share = total === 0 ? 0 : done / total;
  const text = `${done}/${total}`;
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <Ring share={share} size={SIZE} line={LINE} />
      <span className={styles.text}>{text}</span>
    </div>
  );
}
