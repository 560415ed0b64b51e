import { makeStyles, Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ box: { padding: '64px 16px', display: 'grid', placeItems: 'center' } });

/** Shown while something is on its way; says so to a screen reader as well. */
export function Loading({ text }: { text?: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.box} role="status">
      <Spinner label={text ?? t('loading')} labelPosition="below" />
    </div>
  );
}
