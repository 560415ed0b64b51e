import { makeStyles, tokens } from '@fluentui/react-components';
import type { FlowSubject } from '../flow-subject.ts';
import { ShownAnswers } from './shown-answers.tsx';
import { TurnHistory } from './turn-history.tsx';

const useStyles = makeStyles({
  part: {
    display: 'grid',
    gap: '20px',
    marginBlockStart: '20px',
    padding: '24px 40px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
    ':empty': { display: 'none' },
  },
});

/** What others have answered and done, for somebody who fills in a form; nothing in a flow with one party. */
export function BesideForm({ subject }: { readonly subject: FlowSubject }) {
  const styles = useStyles();
  const { turn } = subject.view;
  if (turn === undefined) return null;
  return (
    <div className={styles.part}>
      <ShownAnswers subject={subject} ofOthers />
      <TurnHistory turn={turn} />
    </div>
  );
}
