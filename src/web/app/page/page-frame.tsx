import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand.tsx';
import { LanguageChoice } from '../texts/language-choice.tsx';

const useStyles = makeStyles({
  skip: {
    position: 'absolute',
    insetBlockStart: '-80px',
    insetInlineStart: '16px',
    zIndex: 20,
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':focus': { insetBlockStart: '12px' },
  },
  // Isolated, as the footer is: painted once and reused while something in the page between them changes.
  header: {
    isolation: 'isolate',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media print': { display: 'none' },
  },
  bar: {
    maxWidth: '1200px',
    margin: '0 auto',
    padding: '12px 24px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    '@media (max-width: 599px)': { padding: '8px 16px' },
  },
  brand: { display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 },
  logo: {
    height: '36px',
    maxWidth: '160px',
    objectFit: 'contain',
    '@media (max-width: 599px)': { height: '28px', maxWidth: '96px' },
  },
  mark: {
    width: '36px',
    height: '36px',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  main: {
    flexGrow: 1,
    width: '100%',
    maxWidth: '1200px',
    margin: '0 auto',
    padding: '32px 24px 64px',
    '@media (max-width: 599px)': { padding: '20px 16px 48px' },
  },
  narrow: { maxWidth: '720px' },
  footer: {
    isolation: 'isolate',
    padding: '16px 24px 24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

/** The frame of every page: skip link, header with brand and language, main, footer. */
export function PageFrame({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'narrow' }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const brand = useBrand();
  const name = brand.property_name === '' ? 'Latchkey' : brand.property_name;
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip_to_content')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <div className={styles.brand}>
            {brand.logo ? (
              <img className={styles.logo} src={brand.logo} alt="" />
            ) : (
              <span className={styles.mark} aria-hidden="true">
                {name.slice(0, 1)}
              </span>
            )}
            <span className={styles.name}>{name}</span>
          </div>
          <LanguageChoice />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={mergeClasses(styles.main, width === 'narrow' && styles.narrow)}
      >
        {children}
      </main>
      <footer className={styles.footer}>{t('footer')}</footer>
    </>
  );
}
