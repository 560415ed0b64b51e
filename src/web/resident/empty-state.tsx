import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  box: {
    padding: '48px 24px',
    display: 'grid',
    gap: '12px',
    justifyItems: 'center',
    textAlign: 'center',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
    '& p': { margin: 0 },
  },
  icon: { fontSize: '32px', lineHeight: 1, display: 'inline-flex' },
});

interface EmptyStateProps {
  /** What is missing. */
  readonly text: string;
  readonly icon?: ReactNode;
  /** Actions that the person can take. */
  readonly children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ text, icon, children }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.box}>
      {icon === undefined ? null : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p>{text}</p>
      {children}
    </div>
  );
}
