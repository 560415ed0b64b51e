import { Button, makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNING_TASK } from '../../../engine/flow/built-in.ts';
import { branchesOf } from '../../../engine/flow/guarded.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { MessageFile } from '../../../engine/flow/state-file.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { type FlowSubject, factsOf, type SentInput } from './flow-subject.ts';
import { MadeDocuments } from './made-documents.tsx';
import { ShownAnswers } from './turn/shown-answers.tsx';
import { TurnHistory } from './turn/turn-history.tsx';
import { TurnMembers } from './turn/turn-members.tsx';

const SignatureDialog = lazy(async () => ({
  default: (await import('../../widgets/signature/signature-dialog.tsx')).SignatureDialog,
}));

const ICONS = { success: CheckmarkCircleRegular, info: InfoRegular, warning: WarningRegular };

const useStyles = makeStyles({
  text: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px', marginBlockStart: '8px' },
});

/** The message of a state in the flow file: a title, paragraphs, and buttons for the allowed events. */
export function MessageScreen({ flow, subject }: ScreenProps<FlowSubject>) {
  const { t } = useTranslation([flow.flow.id, 'portal']);
  const styles = useStyles();
  const reloading = useMutation({ mutationFn: () => subject.refresh() });
  const [signs, setSigns] = useState<string | null>(null);
  const state = flow.flow.file.states[flow.here.state];
  const message = state && 'screen' in state ? state.message : undefined;
  const [last, setLast] = useState<MessageFile | undefined>(message);
  if (message !== undefined && message !== last) setLast(message);
  const shown = message ?? last;
  if (shown === undefined) return null;
  const { title, text, tone = 'info', actions = [] } = shown;
  const { turn, page } = subject.view;
  const { values = {} } = page ?? {};
  const busy = reloading.isPending || flow.here.kind === 'task';
  const Icon = ICONS[tone];

  // Reloads first: something may have happened elsewhere meanwhile (a payment).
  const act = async (event: string) => {
    if (state?.nav?.[event] !== undefined) {
      const now = await reloading.mutateAsync().catch(() => null);
      if (now !== null) flow.send({ type: 'FACTS', facts: factsOf(now) });
    }
    if (isSigning(flow.flow, flow.here.state, event)) setSigns(event);
    else flow.send({ type: event });
  };
  const owner = subject.signer ?? subject.view.page?.signer ?? NOBODY;

  return (
    <NoticePage title={t(title, values)} icon={<Icon />}>
      {[text].flat().map((key) => (
        <p key={key} className={styles.text}>
          {t(key, values)}
        </p>
      ))}
      {values.last_day && tone !== 'success' ? (
        <p className={styles.text}>{t('portal:flow.open_until', { date: values.last_day })}</p>
      ) : null}
      <MadeDocuments subject={subject} />
      {signs === null ? null : (
        <Suspense>
          <SignatureDialog
            owner={owner}
            drawing={subject.view.page?.signature_drawing ?? false}
            sign={async (signature) => {
              const data: SentInput = { input: { signature } };
              flow.send({ type: signs, data });
            }}
            onClose={() => setSigns(null)}
          />
        </Suspense>
      )}
      {turn === undefined ? null : <ShownAnswers subject={subject} />}
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
      {turn === undefined ? null : <TurnMembers turn={turn} />}
      {turn === undefined ? null : <TurnHistory turn={turn} />}
    </NoticePage>
  );
}

const NOBODY = { first_name: '', last_name: '' };

/** Whether an event leads to a signature, which is asked for first. */
function isSigning({ file }: CompiledFlow, state: string, event: string): boolean {
  const target = file.states[state]?.on?.[event];
  const [first] = target === undefined ? [] : branchesOf(target);
  const to = first && file.states[first.to];
  return to !== undefined && 'task' in to && to.task === SIGNING_TASK;
}
