import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import type { useAsk } from '../../app/dialogs/ask.tsx';
import { OfferedFlows } from '../../flow/offered-flows.tsx';
import { MessagesLink } from '../../messages/messages-link.tsx';
import { HouseholdCard } from './household/household-card.tsx';
import { ShoutboxDialog } from './shoutbox-dialog.tsx';

const useStyles = makeStyles({
  note: {
    margin: 0,
    maxWidth: '65ch',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

interface BelowFormProps {
  readonly token: string;
  readonly answer: ApplicationAnswer;
  readonly ask: ReturnType<typeof useAsk>[0];
  readonly onNoticesRead: () => void;
}

/** Content after the form: the property's notices, the household, further actions, the link to the messages. */
export function BelowForm({ token, answer, ask, onNoticesRead }: BelowFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <div data-below="parts">
        {answer.formSubmitted ? null : <p className={styles.note}>{t('apply.stopping')}</p>}
        <HouseholdCard token={token} answer={answer} ask={ask} />
        {answer.formSubmitted ? <OfferedFlows token={token} /> : null}
        <Suspense fallback={null}>
          <MessagesLink token={token} />
        </Suspense>
      </div>
      <ShoutboxDialog
        token={token}
        person={answer.applicants.id}
        begins={!answer.begun}
        onRead={onNoticesRead}
      />
    </>
  );
}
