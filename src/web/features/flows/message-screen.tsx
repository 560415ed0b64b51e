import { Button, makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageFile } from '../../../engine/flow/flow-file.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { type FlowSubject, factsOf } from './flow-subject.ts';

const ICONS = { success: CheckmarkCircleRegular, info: InfoRegular, warning: WarningRegular };

const useStyles = makeStyles({
  text: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px', marginBlockStart: '8px' },
});

/** What the flow file says in a state: a title, paragraphs, and buttons for the events that are allowed. */
export function MessageScreen({ flow, subject }: ScreenProps<FlowSubject>) {
  const { t } = useTranslation([flow.flow.id, 'portal']);
  const styles = useStyles();
  const [asking, setAsking] = useState(false);
  const state = flow.flow.file.states[flow.here.state];
  const message = state && 'screen' in state ? state.message : undefined;
  const [last, setLast] = useState<MessageFile | undefined>(message);
  if (message !== undefined && message !== last) setLast(message);
  const shown = message ?? last;
  if (shown === undefined) return null;
  const { title, text, tone = 'info', actions = [] } = shown;
  const busy = asking || flow.here.kind === 'task';
  const Icon = ICONS[tone];

  // What happened elsewhere meanwhile (a payment) counts before the person looks on.
  const act = async (event: string) => {
    if (state?.nav?.[event] !== undefined) {
      setAsking(true);
      const now = await subject.refresh().catch(() => null);
      setAsking(false);
      if (now !== null) flow.send({ type: 'FACTS', facts: factsOf(now) });
    }
    flow.send({ type: event });
  };

  return (
    <NoticePage title={t(title)} icon={<Icon />}>
      {[text].flat().map((key) => (
        <p key={key} className={styles.text}>
          {t(key)}
        </p>
      ))}
      {actions.length === 0 ? null : (
        <div className={styles.actions}>
          {actions.map(({ event, label }, index) => (
            <Button
              key={event}
              size="large"
              appearance={index === 0 ? 'primary' : 'secondary'}
              disabledFocusable={busy}
              onClick={() => void act(event)}
            >
              {t(label)}
            </Button>
          ))}
        </div>
      )}
    </NoticePage>
  );
}
