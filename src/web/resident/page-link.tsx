import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '40px',
    padding: '0 16px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  primary: {
    border: '1px solid transparent',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
});

interface PageLinkProps {
  readonly to: string;
  readonly appearance?: 'primary';
  readonly children: ReactNode;
}

/** A link to another page that looks like a button. */
export function PageLink({ to, appearance, children }: PageLinkProps) {
  const styles = useStyles();
  return (
    <Link to={to} className={mergeClasses(styles.link, appearance === 'primary' && styles.primary)}>
      {children}
    </Link>
  );
}
