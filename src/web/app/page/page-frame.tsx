import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand.tsx';
import { Logo } from '../brand/logo.tsx';
import { LanguageChoice } from '../texts/language-choice.tsx';
import { PageFooter } from './page-footer.tsx';

/**
 * A header as narrow as on a phone, by its own width: the signing pages force a wide viewport on a phone and magnify the
 * header, and no width of the viewport tells how much room is in it.
 */
const NARROW = '@container (max-width: 599px)';

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
    containerType: 'inline-size',
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
    [NARROW]: { padding: '8px 16px', gap: '8px' },
  },
  end: { display: 'flex', alignItems: 'center', gap: '8px', flexShrink: 0 },
  brand: { display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0, [NARROW]: { gap: '8px' } },
  // Two lines at most, as high as the logo: no name makes the header higher, and no word is broken.
  name: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    minWidth: 0,
    overflow: 'hidden',
    overflowWrap: 'normal',
    textOverflow: 'ellipsis',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    lineHeight: '18px',
    [NARROW]: { fontSize: tokens.fontSizeBase300 },
  },
  main: {
    flexGrow: 1,
    width: '100%',
    maxWidth: '1200px',
    margin: '0 auto',
    padding: '32px 24px 64px',
    '@media (max-width: 599px)': { padding: '12px 16px 48px' },
  },
  narrow: { maxWidth: '720px' },
  // A page of an area: its content stands at the side of what the area shows on each of its pages.
  inside: { width: '100%' },
  area: { flexGrow: 1, display: 'flex', alignItems: 'stretch', position: 'relative', minWidth: 0 },
  // As wide as an icon on a phone, where a long name has two lines when there is less room for it.
  kept: { [NARROW]: { minWidth: '32px' } },
});

/** What an area shows on each of its pages. */
interface AreaProps {
  /** At the start of the header: what opens the menu. */
  readonly opener?: ReactNode;
  /** Beside the page: the menu. */
  readonly side?: ReactNode;
}

interface PageFrameProps extends AreaProps {
  readonly children: ReactNode;
  readonly width?: 'wide' | 'narrow';
  /** Something will come into the header's place: nothing moves then. */
  readonly keepsHeaderPlace?: boolean;
}

const IsInside = createContext(false);

/** The id of the place in the header, beside the language, for what a page puts there when it comes. */
export const HEADER_PLACE = 'header-place';

/** Whether an area has the frame of the page already. */
export const useIsInside = (): boolean => useContext(IsInside);

/**
 * The frame of every page: skip link, header with brand and language, main, footer. A page within an area that has this
 * frame already is its content alone.
 */
export function PageFrame({
  children,
  width = 'wide',
  keepsHeaderPlace = false,
  opener,
  side,
}: PageFrameProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isInside = useIsInside();
  const narrow = width === 'narrow' && styles.narrow;
  if (isInside) return <div className={mergeClasses(styles.inside, narrow)}>{children}</div>;
  const main = (
    <main id="main" tabIndex={-1} className={mergeClasses(styles.main, narrow)}>
      {side === undefined ? children : <IsInside value={true}>{children}</IsInside>}
    </main>
  );
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip_to_content')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Mark opener={opener} />
          <div className={styles.end}>
            <div id={HEADER_PLACE} className={keepsHeaderPlace ? styles.kept : undefined} />
            <LanguageChoice />
          </div>
        </div>
      </header>
      {side === undefined ? (
        main
      ) : (
        <div className={styles.area}>
          {side}
          {main}
        </div>
      )}
      <PageFooter />
    </>
  );
}

/** The property's logo and its name. */
function Mark({ opener }: Pick<AreaProps, 'opener'>) {
  const styles = useStyles();
  const brand = useBrand();
  const name = brand.property_name === '' ? 'Latchkey' : brand.property_name;
  return (
    <div className={styles.brand}>
      {opener}
      <Logo {...brand} />
      <span className={styles.name}>{name}</span>
    </div>
  );
}
