import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

const useStyles = makeStyles({
  track: {
    height: '6px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  done: {
    height: '100%',
    borderRadius: 'inherit',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transitionProperty: 'width',
    transitionDuration: tokens.durationSlow,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});

interface ProgressBarProps extends Omit<ComponentProps<'div'>, 'children' | 'role'> {
  /** 0 to 1. */
  readonly share: number;
}

/** The progress of something. Name it with `aria-label` or `aria-labelledby`. */
export function ProgressBar({ share, ...named }: ProgressBarProps) {
  const styles = useStyles();
  const percent = Math.round(share * 100);
  return (
    <div
      {...named}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className={styles.track}
    >
      <div className={styles.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
