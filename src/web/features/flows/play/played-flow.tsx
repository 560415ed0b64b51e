import { Button, makeStyles } from '@fluentui/react-components';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandledEvent } from '../../../../contract/process/process.contract.ts';
import { MESSAGE_SCREEN } from '../../../../engine/flow/built-in.ts';
import { buildFlow } from '../../../../engine/flow/machine/build.ts';
import type { FlowMachineEvent } from '../../../../engine/flow/machine/machine-types.ts';
import { PERSON } from '../../../../engine/flow/parties.ts';
import { look } from '../../../../engine/flow/run/look.ts';
import type { Place } from '../../../../engine/flow/run/place.ts';
import { NoticePage } from '../../../app/page/notice-page.tsx';
import { Waiting } from '../../../app/page/waiting.tsx';
import { useLatest } from '../../../app/use-latest.ts';
import type { RunningFlow } from '../../../flow/flow-views.ts';
import type { FromPreview, PlayedDraft, PlayedRun } from '../../../flow/play-messages.ts';
import { FlowForm } from '../flow-form.tsx';
import type { FlowSubject, SentAnswers, SentInput } from '../flow-subject.ts';
import { MessageScreen } from '../message-screen.tsx';
import { MeanwhilePage } from '../turn/meanwhile-page.tsx';
import { viewOfRun } from './view-of-run.ts';

type PersonsEvent = Omit<Extract<FromPreview, { kind: 'event' }>, 'kind'>;

interface PlayedFlowProps {
  readonly draft: PlayedDraft;
  readonly played: PlayedRun;
  readonly onEvent: (event: PersonsEvent) => void;
}

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: '12px' } });

/** The page of one party at the place of a run: the same screens as in the portal, with the studio as their server. */
export function PlayedFlow({ draft, played, onEvent }: PlayedFlowProps) {
  const { t, i18n } = useTranslation([draft.flow.id, 'portal', 'forms', 'errors']);
  const flow = buildFlow(draft.flow);
  const { run } = played;
  const title = draft.flow.start === undefined ? draft.flow.id : t(draft.flow.start.title);
  const view = viewOfRun(draft.flow, played, { title, formFacts: draft.formFacts });
  const latest = useLatest({ view, run });
  const waiting = useRef<((answer: HandledEvent) => void) | null>(null);
  const shown = useRef<Place | null>(null);
  const sent = useRef<(() => void) | null>(null);
  if (run.place.kind !== 'task' && run.place.kind !== 'choice') shown.current = run.place;

  useEffect(() => {
    // The studio has taken the event: what waits for an answer continues.
    const { place, events } = viewOfRun(draft.flow, played, { title: '', formFacts: draft.formFacts });
    waiting.current?.({
      place,
      events,
      revision: played.revision,
      outcome: null,
      result: { revision: played.revision },
    });
    waiting.current = null;
    if (played.run.sent !== null) return;
    sent.current?.();
    sent.current = null;
  }, [played, draft]);

  const subject: FlowSubject = {
    token: '',
    flow,
    view,
    i18n,
    refresh: async () => latest.current.view,
    addressOf: (path) => path,
    signer: { first_name: 'Alex', last_name: 'Morgan' },
    keep: async (file) => ({
      id: crypto.randomUUID(),
      file_name: file.name,
      file_path: URL.createObjectURL(file),
      created_at: new Date().toISOString(),
    }),
    send: (event) =>
      new Promise((resolve) => {
        waiting.current = resolve;
        const { answers } = (event.input ?? {}) as { readonly answers?: Record<string, unknown> };
        onEvent({ event: event.type, ...(event.step && { step: event.step }), ...(answers && { answers }) });
      }),
  };
  const send = async ({ type, step, data }: FlowMachineEvent) => {
    if (type === 'FACTS' || type === 'RESUME') return;
    const given = data as SentAnswers | SentInput | undefined;
    const answers = given !== undefined && 'answers' in given ? await given.answers() : undefined;
    if (given !== undefined && 'answers' in given && answers) sent.current = () => given.saved(answers);
    onEvent({ event: type, ...(step !== undefined && { step }), ...(answers && { answers }) });
  };
  const { state } = run.place;
  const file = draft.flow.states[state];
  const running: RunningFlow = {
    flow,
    here: run.place,
    facts: run.facts,
    told: null,
    failure: null,
    retries: run.from.retries,
    waiting: run.from.part === 'waiting',
    stopped: false,
    protocol: null,
    pauseMs: null,
    retry: file !== undefined && 'task' in file ? (file.retry ?? null) : null,
    before: () => () => undefined,
    send: (event) => void send(event),
    allows: (event) => look(flow, { facts: run.facts, from: run.from, happening: { event } }).happens,
    resume: () => undefined,
  };
  const isOthers = view.turn === undefined ? played.person !== PERSON : !view.turn.mine;
  // While a task runs, those who did not begin it see what they saw before.
  const meanwhile = useRef(isOthers ? view : null);
  if (run.place.kind !== 'task') meanwhile.current = isOthers ? view : null;
  const place = shown.current;
  if (meanwhile.current !== null) {
    const events = run.place.kind === 'task' ? [] : view.events;
    return <MeanwhilePage subject={{ ...subject, view: { ...meanwhile.current, events } }} />;
  }
  if (place === null) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      {place.kind === 'form' || place.kind === 'wizard' ? (
        <FlowForm flow={running} subject={subject} />
      ) : place.screen === MESSAGE_SCREEN ? (
        <MessageScreen flow={running} subject={subject} />
      ) : (
        <OtherScreen place={place} events={view.events} onEvent={onEvent} />
      )}
    </Suspense>
  );
}

interface OtherScreenProps {
  readonly place: Place;
  readonly events: readonly string[];
  readonly onEvent: (event: PersonsEvent) => void;
}

/** A screen that the portal's code draws for a real process, such as a payment: here with its name and its events. */
function OtherScreen({ place, events, onEvent }: OtherScreenProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  return (
    <NoticePage title={place.screen ?? place.state}>
      <p>{t('play.other_screen')}</p>
      <div className={styles.actions}>
        {events.map((event) => (
          <Button key={event} size="large" onClick={() => onEvent({ event })}>
            {event}
          </Button>
        ))}
      </div>
    </NoticePage>
  );
}
