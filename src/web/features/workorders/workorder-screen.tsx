import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORKORDER_CHARACTERS } from '../../../contract/limits.ts';
import type { ResidentStep, Workorder } from '../../../contract/resident/workorder.contract.ts';
import { rangeText } from '../../../engine/language/moments.ts';
import { Notice } from '../../app/page/notice.tsx';
import { ComposeMessage } from '../../messages/compose-message.tsx';
import { tenantMessages } from '../../messages/tenant-messages.ts';
import { Card } from '../../resident/card.tsx';
import { EmergencyNotice } from './emergency-notice.tsx';
import { Photos } from './photos.tsx';
import { StepDialog, type StepName } from './step-dialogs.tsx';
import { WorkorderFacts } from './workorder-facts.tsx';
import { WorkorderHistory } from './workorder-history.tsx';
import { STATUS_INTENT } from './workorder-words.ts';

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
  const { status, visit_from, visit_until, time_zone, events, emergency, stars, facts } = workorder;
  const isVisit = status === 'SCHEDULED' && visit_from !== null && visit_until !== null;
  const isEmergency = status === 'SUBMITTED' && emergency && facts.answered === false;
  const isClosed = status === 'DONE' && facts.closed === true;
  const said = isEmergency
    ? 'emergency'
    : events.includes('ACCEPT')
      ? 'proposed'
      : isClosed
        ? 'closed'
        : status;
  return (
    <Notice intent={isEmergency ? 'warning' : STATUS_INTENT[status]}>
      {t(`standing.${said}`)}{' '}
      {isVisit ? (
        <span className={styles.visit}>{rangeText(i18n.language, visit_from, visit_until, time_zone)}</span>
      ) : null}
      {stars === null ? null : t('done.rated', { stars })}
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

/** Steps with a button, if the flow allows them here; the first two need no dialog. */
const STEPS = ['ACCEPT', 'CONFIRM', 'RATE', 'RESCHEDULE', 'REOPEN', 'CANCEL'] as const;

/** Nobody is there yet: in an emergency the page says where to call. */
const WAITING: readonly Workorder['status'][] = ['SUBMITTED', 'SCHEDULED'];

interface WorkorderScreenProps {
  readonly workorder: Workorder;
  readonly token: string;
  readonly busy: boolean;
  readonly onSend: (step: ResidentStep) => void;
}

/** A workorder in any state: its facts, the next step, the actions, and the history. */
export function WorkorderScreen({ workorder, token, busy, onSend }: WorkorderScreenProps) {
  const { t } = useTranslation('workorders');
  const styles = useStyles();
  const [asked, setAsked] = useState<StepName | null>(null);
  const [writes, setWrites] = useState(false);
  const { events } = workorder;
  const send = (step: ResidentStep) => {
    setAsked(null);
    if (!busy) onSend(step);
  };
  const begin = (step: (typeof STEPS)[number]) => {
    if (step === 'ACCEPT' || step === 'CONFIRM') send({ event: step });
    else setAsked(step);
  };
  return (
    <div className={styles.page}>
      {workorder.emergency && WAITING.includes(workorder.status) ? <EmergencyNotice /> : null}
      <WorkorderFacts workorder={workorder} />
      <Standing workorder={workorder} />
      <div className={styles.buttons}>
        {STEPS.filter((step) => events.includes(step)).map((step, index) => (
          <Button
            key={step}
            size="large"
            appearance={index === 0 && step !== 'CANCEL' ? 'primary' : 'secondary'}
            disabledFocusable={busy}
            onClick={() => begin(step)}
          >
            {t(`steps.${step}.open`)}
          </Button>
        ))}
        <Button size="large" onClick={() => setWrites(true)}>
          {t('one.write')}
        </Button>
      </div>
      <DonePhotos photos={workorder.done_photos} />
      <Card title={t('history.title')}>
        <WorkorderHistory workorder={workorder} />
        {events.includes('COMMENT') ? <Comment busy={busy} onSend={send} /> : null}
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

/** What the office shows of the repair. */
function DonePhotos({ photos }: { readonly photos: Workorder['done_photos'] }) {
  const { t } = useTranslation('workorders');
  if (photos.length === 0) return null;
  return (
    <Card title={t('done.title')}>
      <Photos label={t('done.title')} files={photos} nameOf={(name) => t('done.photo', { name })} />
    </Card>
  );
}
