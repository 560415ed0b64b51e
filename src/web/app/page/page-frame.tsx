import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/brand.tsx';
import { Logo } from '../brand/logo.tsx';
import { LanguageChoice } from '../texts/language-choice.tsx';
import { PageFooter } from './page-footer.tsx';

/**
 * A header as narrow as on a phone, by its own width: the signing pages force a wide viewport on a phone and magnify
 * the header, so the viewport's width does not tell how much room the header has.
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
  // Isolated like the footer: painted once and reused while the page between them changes.
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
  // A page inside an area: its content is beside what the area shows on each of its pages.
  inside: { width: '100%' },
  area: { flexGrow: 1, display: 'flex', alignItems: 'stretch', position: 'relative', minWidth: 0 },
  // At least as wide as an icon on a phone; a long name wraps to two lines when it has less room.
  kept: { [NARROW]: { minWidth: '32px' } },
});

/** The parts that an area shows on each of its pages. */
interface AreaProps {
  /** At the start of the header: the button that opens the menu. */
  readonly opener?: ReactNode;
  /** Beside the page: the menu. */
  readonly side?: ReactNode;
  /** False on pages of the office: the footer speaks to applicants and residents. */
  readonly hasFooter?: boolean;
}

interface PageFrameProps extends AreaProps {
  readonly children: ReactNode;
  readonly width?: 'wide' | 'narrow';
  /** True if the header's place will be filled later: its space is reserved, so that nothing moves. */
  readonly keepsHeaderPlace?: boolean;
}

const IsInside = createContext(false);

/** The id of the place in the header, next to the language, that a page fills once it is loaded. */
export const HEADER_PLACE = 'header-place';

/** Whether an area already renders the frame of the page. */
export const useIsInside = (): boolean => useContext(IsInside);

/**
 * The frame of every page: skip link, header with brand and language, main, footer. A page inside an area that already
 * has this frame renders only its content.
 */
export function PageFrame({
  children,
  width = 'wide',
  keepsHeaderPlace = false,
  opener,
  side,
  hasFooter = true,
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
      {hasFooter ? <PageFooter /> : null}
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
