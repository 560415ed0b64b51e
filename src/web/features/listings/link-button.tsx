import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { embeddedIn } from '../../app/embedded-availability.ts';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '40px',
    padding: '4px 16px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  compact: { minHeight: '32px', padding: '2px 8px' },
  primary: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    border: `1px solid ${tokens.colorBrandBackground}`,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
});

/** A link that looks like a button. From an embedded page into the portal, it opens a new window. */
export function LinkButton(props: {
  readonly to: string;
  readonly id: string;
  /** Describes the target if the text alone does not. Starts with the text. */
  readonly label?: string;
  readonly primary?: boolean;
  /** Less high, for a table. */
  readonly compact?: boolean;
  /** Whether it leaves the listings: into the portal if this page is embedded. */
  readonly leaves?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const styles = useStyles();
  const portal = embeddedIn();
  const shown = {
    id: props.id,
    className: mergeClasses(styles.link, props.compact && styles.compact, props.primary && styles.primary),
    ...(props.label === undefined ? {} : { 'aria-label': props.label }),
  };
  if (props.leaves === true && portal !== null) {
    return (
      <a {...shown} href={portal + props.to} target="_blank" rel="noopener">
        {props.children}
      </a>
    );
  }
  return (
    <Link {...shown} to={props.to}>
      {props.children}
    </Link>
  );
}
