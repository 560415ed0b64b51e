import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  card: {
    padding: '20px 24px',
    display: 'grid',
    alignContent: 'start',
    gap: '12px',
    minWidth: 0,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
    '@media (max-width: 599px)': { padding: '16px' },
  },
  top: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
  title: {
    margin: 0,
    flexGrow: 1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface CardProps {
  readonly title: string;
  /** Shown next to the title. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page with a title of its own. */
export function Card({ title, action, className, children }: CardProps) {
  const styles = useStyles();
  const heading = useId();
  return (
    <section className={mergeClasses(styles.card, className)} aria-labelledby={heading}>
      <div className={styles.top}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
