import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { LeaseRemaining } from './lease-remaining.ts';

const SIZE = 132;
const WIDTH = 10;
const RADIUS = (SIZE - WIDTH) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

const useStyles = makeStyles({
  ring: { position: 'relative', width: `${SIZE}px`, height: `${SIZE}px`, justifySelf: 'center' },
  track: {
    fill: 'none',
    stroke: tokens.colorNeutralStroke2,
    strokeWidth: WIDTH,
    '@media (forced-colors: active)': { stroke: 'GrayText' },
  },
  left: {
    fill: 'none',
    stroke: tokens.colorCompoundBrandStroke,
    strokeWidth: WIDTH,
    strokeLinecap: 'round',
    '@media (forced-colors: active)': { stroke: 'Highlight' },
  },
  text: {
    position: 'absolute',
    inset: '16px',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    textAlign: 'center',
    lineHeight: tokens.lineHeightBase300,
    '& strong': { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
  },
});

/** The remaining time of the lease: months, then days; or a note that it runs from month to month. */
export function LeaseRing({ remaining }: { readonly remaining: LeaseRemaining }) {
  const { t } = useTranslation('dashboard');
  const styles = useStyles();
  const share = remaining.unit === 'mtm' ? 1 : remaining.share;
  return (
    <div className={styles.ring}>
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <circle className={styles.track} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        <circle
          className={styles.left}
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          strokeOpacity={share === 0 ? 0 : 1}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      </svg>
      <div className={styles.text}>
        {remaining.unit === 'mtm' ? (
          <span>{t('ring.mtm')}</span>
        ) : (
          <>
            <strong>{remaining.count}</strong>
            <span>{t(`ring.${remaining.unit}`, { count: remaining.count })}</span>
          </>
        )}
      </div>
    </div>
  );
}
