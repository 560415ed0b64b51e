import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect } from 'react';
import { endAhead } from '../first/shown-ahead.ts';
import { PageFrame } from './page-frame.tsx';
import { PageHeading } from './page-heading.tsx';

const useStyles = makeStyles({
  card: {
    marginBlockStart: '6vh',
    padding: '40px',
    display: 'grid',
    gap: '16px',
    justifyItems: 'start',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    lineHeight: tokens.lineHeightBase400,
    fontSize: tokens.fontSizeBase400,
    // The gap is the only space between paragraphs.
    '& > p': { margin: 0 },
    '& a': {
      color: tokens.colorBrandForegroundLink,
      ':hover': { color: tokens.colorBrandForegroundLinkHover },
      ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    },
    '@media (max-width: 599px)': { padding: '24px', marginBlockStart: '8px' },
  },
  icon: { fontSize: '40px', lineHeight: 1, color: tokens.colorBrandForeground1, display: 'inline-flex' },
});

/** A page with one message: an icon, a heading, a text and the possible next steps. */
export function NoticePage({
  title,
  heading,
  icon,
  children,
}: {
  title: string;
  /** The heading on the page, if it differs from the title. */
  heading?: string;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const styles = useStyles();
  // This page replaces what was shown ahead.
  useLayoutEffect(endAhead, []);
  return (
    <PageFrame width="narrow">
      <div className={styles.card}>
        {icon === undefined ? null : (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        <PageHeading text={title}>{heading}</PageHeading>
        {children}
      </div>
    </PageFrame>
  );
}
