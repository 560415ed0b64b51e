import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../app/page/notice.tsx';
import type { VisitAct } from './visit-acts.ts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '8px',
    ':empty': { display: 'none' },
  },
});

interface WaitingActsProps {
  readonly acts: readonly VisitAct[];
  readonly onDrop: (act: VisitAct) => void;
}

/** What waits to be sent, and what the server has refused, with the reason. */
export function WaitingActs({ acts, onDrop }: WaitingActsProps) {
  const { t } = useTranslation('office-visits');
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-live="polite">
      {acts.map((act) => {
        const { key, kind, text, photos, refusal } = act;
        const what = t(`acts.${kind}`, { text, count: photos.length });
        return (
          <li key={key}>
            <Notice intent={refusal === '' ? 'info' : 'error'}>
              {refusal === '' ? t('acts.waits', { what }) : t('acts.refused', { what, why: refusal })}{' '}
              {refusal === '' ? null : (
                <Button onClick={() => onDrop(act)} aria-label={t('acts.drop_named', { what })}>
                  {t('acts.drop')}
                </Button>
              )}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}
