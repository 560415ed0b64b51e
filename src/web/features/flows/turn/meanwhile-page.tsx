import { Button, makeStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { meanwhileOf } from '../../../../engine/flow/parties.ts';
import { shownAt } from '../../../../engine/flow/run/place.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { NoticePage } from '../../../app/page/notice-page.tsx';
import { dueText } from '../../../app/texts/due-text.ts';
import { signsAsked, useShownState } from '../../../flow/shown-state.ts';
import type { FlowSubject } from '../flow-subject.ts';
import { refusalOf, sendEvent } from '../flow-tasks.ts';
import { MadeDocuments } from '../made-documents.tsx';
import { ShownAnswers } from './shown-answers.tsx';
import { TurnHistory } from './turn-history.tsx';
import { TurnMembers } from './turn-members.tsx';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px', marginBlockStart: '8px' },
});

/** How often the page looks whether the others have acted. */
const REFRESH_MS = 15_000;

/** The page of somebody whose turn it is not: what happens meanwhile, what was done, and what they may do. */
export function MeanwhilePage({ subject }: { readonly subject: FlowSubject }) {
  const { flow, view, i18n } = subject;
  const { t } = useTranslation([flow.id, 'portal', 'errors']);
  const styles = useStyles();
  const { state } = view.place;
  const signs = signsAsked() ? { events: view.events, shows: shownAt(view.place) } : null;
  useShownState(flow.id, state, null, 'documentElement', signs);
  useQuery({
    queryKey: ['while others act', view.id],
    queryFn: () => subject.refresh().then(() => true),
    initialData: true,
    staleTime: REFRESH_MS,
    gcTime: 0,
    retry: false,
    refetchInterval: REFRESH_MS,
  });
  const acting = useMutation({
    mutationFn: async (type: string) => {
      const refusal = refusalOf(await sendEvent(subject, { type }));
      if (refusal !== null) throw refusal;
    },
    onSettled: () => subject.refresh().catch(() => undefined),
  });
  // The state of a mutation is known one render later: the second of two quick clicks would send the event again.
  const sent = useRef<string | null>(null);
  const act = (event: string) => {
    const once = `${event} ${view.revision}`;
    if (sent.current === once && !acting.isError) return;
    sent.current = once;
    acting.mutate(event);
  };
  const file = flow.file.states[state];
  const isOver = file?.end === true;
  const meanwhile = meanwhileOf(file);
  const { values = {}, title = '' } = view.page ?? {};
  const { turn } = view;
  const actions = (meanwhile?.actions ?? []).filter(({ event }) => view.events.includes(event));
  const texts = meanwhile === null ? [`portal:turn.${isOver ? 'over' : 'others'}`] : [meanwhile.text].flat();
  return (
    <NoticePage
      title={meanwhile === null ? title : t(meanwhile.title, values)}
      icon={isOver ? <CheckmarkCircleRegular /> : <ClockRegular />}
    >
      {texts.map((key) => (
        <p key={key}>{t(key, values)}</p>
      ))}
      {turn?.due_at ? (
        <p>
          {t(`portal:turn.${turn.overdue ? 'overdue' : 'due'}`, {
            date: dueText(turn.due_at, turn.time_zone),
          })}
        </p>
      ) : null}
      {actions.length === 0 ? null : (
        <div className={styles.actions}>
          {actions.map(({ event, label }) => (
            <Button key={event} size="large" disabledFocusable={acting.isPending} onClick={() => act(event)}>
              {t(label)}
            </Button>
          ))}
        </div>
      )}
      <div role="status">{acting.isError ? errorText(i18n, acting.error) : null}</div>
      {turn === undefined ? null : <TurnMembers turn={turn} />}
      <MadeDocuments subject={subject} />
      <ShownAnswers subject={subject} />
      {turn === undefined ? null : <TurnHistory turn={turn} />}
    </NoticePage>
  );
}
