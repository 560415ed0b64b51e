import { makeStyles, tokens } from '@fluentui/react-components';

interface RingProps {
  /** 0 to 1. */
  readonly share: number;
  /** Width and height in pixels. */
  readonly size: number;
  /** Width of the line in pixels. */
  readonly line: number;
}

const useStyles = makeStyles({
  track: {
    fill: 'none',
    stroke: tokens.colorNeutralStroke2,
    '@media (forced-colors: active)': { stroke: 'GrayText' },
  },
  done: {
    fill: 'none',
    stroke: tokens.colorCompoundBrandStroke,
    strokeLinecap: 'round',
    transitionProperty: 'stroke-dashoffset',
    transitionDuration: tokens.durationSlow,
    '@media (forced-colors: active)': { stroke: 'Highlight' },
  },
});

/** A circle of which a share is drawn, from the top. Only a picture: the caller puts the share into words. */
export function Ring({ share, size, line }: RingProps) {
  const styles = useStyles();
  const radius = (size - line) / 2;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: line };
  return (
    <svg width={size} height={size} aria-hidden="true">
      <circle className={styles.track} {...circle} />
      <circle
        className={styles.done}
        {...circle}
        strokeDasharray={length}
        strokeDashoffset={length * (1 - share)}
        strokeOpacity={share === 0 ? 0 : 1}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
    </svg>
  );
}
