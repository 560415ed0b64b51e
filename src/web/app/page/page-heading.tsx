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

/** The first page is announced by the browser itself; only what follows needs the focus moved. */
let firstPath: string | null = null;

interface PageHeadingProps {
  readonly children?: ReactNode;
  readonly text: string;
  readonly className?: string;
  /** Asked when the route has changed: whether the focus belongs elsewhere (a tab, a field that is wrong). */
  readonly leavesFocus?: () => boolean;
  /** Which page it is, where that is known before the route says so: the step of a wizard. */
  readonly page?: string | undefined;
}

/**
 * The one `h1` of a page. Names the document after itself, and takes the focus whenever the route changes, so
 * that the new page is read out and the next Tab starts at its top. A `page` that is named takes it at once: the route
 * may follow when the person is already at work in the new page, and would take the focus from under a key.
 */
export function PageHeading({ children, text, className, leavesFocus, page }: PageHeadingProps) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const { property_name } = useBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  const leaves = useLatest(leavesFocus);
  const [begunWith] = useState(page);
  /** The page that has had the focus. */
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
