import { makeStyles, tokens } from '@fluentui/react-components';

const SIZE = 64;
const WIDTH = 6;
const RADIUS = (SIZE - WIDTH) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

const useStyles = makeStyles({
  ring: { position: 'relative', width: `${SIZE}px`, height: `${SIZE}px`, flexShrink: 0 },
  track: {
    fill: 'none',
    stroke: tokens.colorNeutralStroke2,
    strokeWidth: WIDTH,
    '@media (forced-colors: active)': { stroke: 'GrayText' },
  },
  done: {
    fill: 'none',
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: WIDTH,
    strokeLinecap: 'round',
    transitionProperty: 'stroke-dashoffset',
    transitionDuration: tokens.durationSlow,
    '@media (forced-colors: active)': { stroke: 'Highlight' },
  },
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
  const share = total === 0 ? 1 : done / total;
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
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <circle className={styles.track} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        <circle
          className={styles.done}
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          strokeOpacity={done === 0 ? 0 : 1}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      </svg>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
