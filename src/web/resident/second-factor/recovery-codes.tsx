import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../app/page/notice.tsx';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '12px', justifyItems: 'start' },
  codes: {
    margin: 0,
    paddingInlineStart: '24px',
    fontFamily: tokens.fontFamilyMonospace,
    lineHeight: tokens.lineHeightBase500,
  },
});

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('second-factor');
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <Notice intent="warning">{t('recovery.text')}</Notice>
      <ol className={styles.codes} aria-label={t('recovery.label')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button size="large" appearance="primary" onClick={onKept}>
        {t('recovery.kept')}
      </Button>
    </div>
  );
}
