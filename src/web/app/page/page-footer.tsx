import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand.tsx';
import { formatPhone } from '../texts/formats.ts';

const useStyles = makeStyles({
  footer: {
    isolation: 'isolate',
    padding: '16px 24px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    // It comes with the content: shown before, it would be pushed away by it.
    ':is(main, div):has([data-loading]) ~ &': { visibility: 'hidden' },
    '& a': { color: tokens.colorBrandForegroundLink, whiteSpace: 'nowrap' },
  },
  // Its line is kept until the property is known: nothing moves then.
  office: { minHeight: '24px', lineHeight: '24px' },
});

/** The end of every page: who sees the data, and how the property's office is reached. */
export function PageFooter() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { phone, email } = useBrand();
  return (
    <footer className={styles.footer}>
      {t('footer')}
      <div className={styles.office}>
        {phone || email ? t('office') : null}{' '}
        {phone ? <a href={`tel:+1${phone.replace(/^\+?1|\D/g, '')}`}>{formatPhone(phone)}</a> : null}{' '}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      </div>
    </footer>
  );
}
