import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { FlowSubject } from '../flow-subject.ts';
import { MadeDocuments } from '../made-documents.tsx';
import { ShownAnswers } from './shown-answers.tsx';
import { TurnHistory } from './turn-history.tsx';
import { TurnMembers } from './turn-members.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  part: {
    display: 'grid',
    gap: '20px',
    padding: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
    ':empty': { display: 'none' },
  },
});

interface BesideFormProps {
  readonly subject: FlowSubject;
  /** The form. */
  readonly children: ReactNode;
}

/** A form with what others have answered and done beside it; only the form in a flow with one party. */
export function BesideForm({ subject, children }: BesideFormProps) {
  const styles = useStyles();
  const { turn } = subject.view;
  if (turn === undefined) return children;
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.part}>
        <TurnMembers turn={turn} />
        <MadeDocuments subject={subject} />
        <ShownAnswers subject={subject} ofOthers />
        <TurnHistory turn={turn} />
      </div>
    </div>
  );
}
