import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '6px' },
});

const LINES = ['time', 'at_hand', 'saved', 'seen'] as const;

/** What somebody wants to know before they begin: how long it takes, what to have at hand, who sees it. */
export function Beginning() {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <p>{t('apply.beginning.lead')}</p>
      <ul className={styles.list}>
        {LINES.map((line) => (
          <li key={line}>{t(`apply.beginning.${line}`)}</li>
        ))}
      </ul>
    </>
  );
}
