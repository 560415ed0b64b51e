import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  text: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

interface FromToProps {
  /** In words; "" for no value. */
  readonly before: string;
  readonly after: string;
}

/** A value that was changed: `from “Honda” to “Seat”`. */
export function FromTo({ before, after }: FromToProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const words = (text: string) => (text === '' ? t('changed.nothing') : t('changed.value', { text }));
  return (
    <span className={styles.text}>{t('changed.from_to', { from: words(before), to: words(after) })}</span>
  );
}
