import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBrand } from '../brand/brand.tsx';
import { useLatest } from '../use-latest.ts';

const useStyles = makeStyles({
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    '@media (max-width: 599px)': { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
});

/** The browser announces the first page itself; only later pages need the focus moved. */
let firstPath: string | null = null;

interface PageHeadingProps {
  readonly children?: ReactNode;
  readonly text: string;
  readonly className?: string;
  /** Called when the route has changed: whether the focus belongs elsewhere (a tab, an invalid field). */
  readonly leavesFocus?: () => boolean;
  /** The page's name, if it is known before the route changes: the step of a wizard. */
  readonly page?: string | undefined;
}

/**
 * The one `h1` of a page. Sets the document's title, and takes the focus whenever the route changes, so that the new
 * page is read out and the next Tab starts at its top. With `page` it takes the focus at once: the route may change
 * only after the person has started to work in the new page, and would take the focus away while they type.
 */
export function PageHeading({ children, text, className, leavesFocus, page }: PageHeadingProps) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const { property_name } = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  const leaves = useLatest(leavesFocus);
  const [begunWith] = useState(page);
  /** The page that was focused last. */
  const told = useRef<string | null>(null);
  useEffect(() => {
    document.title = property_name === '' ? `${text} · Latchkey` : `${text} · ${property_name}`;
  }, [text, property_name]);
  useEffect(() => {
    firstPath ??= pathname;
    if (firstPath === pathname && page === begunWith) return;
    firstPath = '';
    const now = page ?? pathname;
    if (told.current === now) return;
    told.current = now;
    if (leaves.current?.()) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [pathname, page, begunWith, leaves]);
  return (
    <h1 ref={heading} tabIndex={-1} className={mergeClasses(styles.heading, className)}>
      {children ?? text}
    </h1>
  );
}
