import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand.tsx';
import { PhoneLink } from './phone-link.tsx';

const useStyles = makeStyles({
  footer: {
    isolation: 'isolate',
    padding: '16px 24px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    // It comes with the content: shown before, it would be pushed away by it.
    ':is(main, div):has([data-loading]) ~ &': { visibility: 'hidden' },
  },
  // Its line is kept until the property is known: nothing moves then.
  office: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '4px 12px',
    minHeight: '24px',
    marginBlockStart: '4px',
    lineHeight: '24px',
    fontStyle: 'normal',
  },
  mail: {
    color: tokens.colorBrandForegroundLink,
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** The end of every page: who sees the data, and how the property's office is reached. */
export function PageFooter() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { phone, email } = useBrand();
  return (
    <footer className={styles.footer}>
      {t('footer')}
      <address className={styles.office}>
        {phone === '' && email === '' ? null : t('office')}
        {phone === '' ? null : <PhoneLink number={phone} />}
        {email === '' ? null : (
          <a className={styles.mail} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </address>
    </footer>
  );
}
