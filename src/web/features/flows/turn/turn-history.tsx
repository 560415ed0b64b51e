import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { TurnView } from '../../../../contract/process/process.contract.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '4px', width: '100%' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '4px' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** What was done in a process, by whom and when; nothing before the first entry. */
export function TurnHistory({ turn: { history, time_zone } }: { readonly turn: TurnView }) {
  const { t } = useTranslation('portal');
  const styles = useStyles();
  if (history.length === 0) return null;
  const whoIs = ({ by, name, me }: TurnView['history'][number]) =>
    me ? t('turn.by.you') : (name ?? t(`turn.by.${by}`));
  return (
    <section className={styles.part} aria-label={t('turn.history')}>
      <h2 className={styles.title}>{t('turn.history')}</h2>
      <ol className={styles.list}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.text}`}>
            {entry.text}{' '}
            <span className={styles.small}>
              {whoIs(entry)} · {formatDateTime(entry.at, time_zone)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
