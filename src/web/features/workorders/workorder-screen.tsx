import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORKORDER_CHARACTERS } from '../../../contract/limits.ts';
import type { ResidentStep, Workorder } from '../../../contract/resident/workorder.contract.ts';
import { rangeText } from '../../../engine/language/moments.ts';
import { Notice } from '../../app/page/notice.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { ComposeMessage } from '../../messages/compose-message.tsx';
import { tenantMessages } from '../../messages/tenant-messages.ts';
import { Card } from '../../resident/card.tsx';
import { StepDialog, type StepName } from './step-dialogs.tsx';
import { WorkorderFacts } from './workorder-facts.tsx';
import { WorkorderHistory } from './workorder-history.tsx';
import { STATUS_INTENT } from './workorder-words.ts';

/** The workorder that is open. */
export interface OpenWorkorder {
  readonly workorder: Workorder;
  readonly token: string;
  readonly i18n: i18n;
  /** Called with the changed workorder; null reloads it from the server. */
  readonly onChanged: (workorder: Workorder | null) => void;
}

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  comment: { display: 'grid', gap: '12px', justifyItems: 'start' },
  wide: { width: '100%' },
  visit: { fontWeight: tokens.fontWeightSemibold },
});

/** The next step, in a sentence. */
function Standing({ workorder }: { readonly workorder: Workorder }) {
  const { t, i18n } = useTranslation('workorders');
  const styles = useStyles();
  const { status, visit_from, visit_until, time_zone } = workorder;
  const isVisit = status === 'SCHEDULED' && visit_from !== null && visit_until !== null;
  return (
    <Notice intent={STATUS_INTENT[status]}>
      {t(`standing.${status}`)}{' '}
      {isVisit ? (
        <span className={styles.visit}>{rangeText(i18n.language, visit_from, visit_until, time_zone)}</span>
      ) : null}
    </Notice>
  );
}

interface CommentProps {
  readonly busy: boolean;
  readonly onSend: (step: ResidentStep) => void;
}

function Comment({ busy, onSend }: CommentProps) {
  const { t } = useTranslation('workorders');
  const styles = useStyles();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.comment}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || text.trim() === '') return;
        onSend({ event: 'COMMENT', text });
        setText('');
      }}
    >
      <Field label={t('comment.label')} className={styles.wide}>
        <Textarea
          size="large"
          rows={3}
          maxLength={WORKORDER_CHARACTERS}
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      <Button size="large" type="submit" disabled={busy || text.trim() === ''}>
        {t('comment.add')}
      </Button>
    </form>
  );
}

/** Steps with a button, if the flow allows them here. */
const STEPS = ['RESCHEDULE', 'REOPEN', 'CANCEL'] as const satisfies readonly StepName[];

/** A workorder in any state: its facts, the next step, the actions, and the history. */
export function WorkorderScreen({ flow, subject: { workorder, token } }: ScreenProps<OpenWorkorder>) {
  const { t } = useTranslation('workorders');
  const styles = useStyles();
  const [asked, setAsked] = useState<StepName | null>(null);
  const [writes, setWrites] = useState(false);
  const busy = flow.here.kind === 'task';
  const send = (step: ResidentStep) => {
    setAsked(null);
    flow.send({ type: step.event, data: step });
  };
  const steps = STEPS.filter((type) => flow.allows({ type }));
  return (
    <div className={styles.page}>
      <WorkorderFacts workorder={workorder} />
      <Standing workorder={workorder} />
      <div className={styles.buttons}>
        {steps.map((type) => (
          <Button key={type} size="large" disabled={busy} onClick={() => setAsked(type)}>
            {t(`steps.${type}.open`)}
          </Button>
        ))}
        <Button size="large" onClick={() => setWrites(true)}>
          {t('one.write')}
        </Button>
      </div>
      <Card title={t('history.title')}>
        <WorkorderHistory workorder={workorder} />
        {flow.allows({ type: 'COMMENT' }) || busy ? <Comment busy={busy} onSend={send} /> : null}
      </Card>
      {writes ? (
        <ComposeMessage
          box={tenantMessages(token)}
          about={{ workorder_id: workorder.workorder_id }}
          onClose={() => setWrites(false)}
        />
      ) : null}
      {asked === null ? null : (
        <StepDialog step={asked} times={workorder.times} onSend={send} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
