import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Ring } from '../../../widgets/ring.tsx';
import type { LeaseRemaining } from './lease-remaining.ts';

const SIZE = 132;
const LINE = 10;

const useStyles = makeStyles({
  ring: { position: 'relative', width: `${SIZE}px`, height: `${SIZE}px`, justifySelf: 'center' },
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
      <Ring share={share} size={SIZE} line={LINE} />
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
