import { makeStyles, tokens } from '@fluentui/react-components';

/** A row of numbers that a chart shows in one color and pattern. */
export interface Series {
  readonly id: string;
  readonly name: string;
}

/** The size of a pattern and of its sample, in px. */
const PATTERN = 8;
const SAMPLE = 16;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: '4px 20px' },
  one: { display: 'flex', gap: '8px', alignItems: 'center' },
  sample: { width: `${SAMPLE}px`, height: `${SAMPLE}px`, flexShrink: 0 },
  fill0: { fill: tokens.colorCompoundBrandBackground },
  fill1: { fill: tokens.colorPaletteMarigoldBorderActive },
  fill2: { fill: tokens.colorPaletteDarkOrangeBorderActive },
  fill3: { fill: tokens.colorPaletteBerryBorderActive },
  mark: { stroke: tokens.colorNeutralBackground1, strokeWidth: '2px' },
  dot: { fill: tokens.colorNeutralBackground1 },
});

/** The fill of a series by its place. */
export const fillOf = (patterns: string, at: number): string => `url(#${patterns}-${at % 4})`;

/** The fills of four series, which differ without colors, too: plain, lines across, dots, slanted lines. */
export function ChartFills({ patterns }: { readonly patterns: string }) {
  const styles = useStyles();
  const marks = [
    null,
    <path key="lines" className={styles.mark} d={`M0 ${PATTERN / 2}H${PATTERN}`} />,
    <circle key="dots" className={styles.dot} cx={PATTERN / 2} cy={PATTERN / 2} r={1.5} />,
    <path key="slanted" className={styles.mark} d={`M0 ${PATTERN}L${PATTERN} 0`} />,
  ];
  return (
    <defs>
      {[styles.fill0, styles.fill1, styles.fill2, styles.fill3].map((fill, at) => (
        <pattern
          key={fill}
          id={`${patterns}-${at}`}
          width={PATTERN}
          height={PATTERN}
          patternUnits="userSpaceOnUse"
        >
          <rect width={PATTERN} height={PATTERN} className={fill} />
          {marks[at]}
        </pattern>
      ))}
    </defs>
  );
}

interface SeriesKeyProps {
  readonly series: readonly Series[];
  readonly patterns: string;
}

/** The names of the series beside a sample of their fill. */
export function SeriesKey({ series, patterns }: SeriesKeyProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {series.map(({ id, name }, at) => (
        <li key={id} className={styles.one}>
          <svg className={styles.sample} aria-hidden="true">
            <rect width={SAMPLE} height={SAMPLE} rx={3} fill={fillOf(patterns, at)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
