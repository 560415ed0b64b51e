import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ResidentStep, Workorder } from '../../../contract/resident/workorder.contract.ts';
import { shownAt } from '../../../engine/flow/run/place.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { signsAsked, useShownState } from '../../flow/shown-state.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { WorkorderScreen } from './workorder-screen.tsx';

const FLOW = 'workorder';
/** How often the page looks whether the office has acted. */
const REFRESH_WORKORDER_MS = 20_000;

interface OpenedProps extends SeenBy {
  readonly id: string;
}

function Opened({ id, user: { token } }: OpenedProps) {
  const { i18n } = useTranslation('workorders');
  const client = useQueryClient();
  const queryKey = ['workorder', id];
  const params = { workorder_id: id };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/tenant/workorders/:workorder_id', { token, params, signal }),
    refetchInterval: REFRESH_WORKORDER_MS,
  });
  const stepping = useMutation({
    mutationFn: (body: ResidentStep) =>
      call('POST /api/tenant/workorders/:workorder_id/events', { token, params, body }),
    async onSuccess(changed, { event }) {
      // What was asked for before must not replace it.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Workorder>(queryKey, changed);
      void client.invalidateQueries({ queryKey: ['workorders'] });
      void client.invalidateQueries({ queryKey: ['notification_count'] });
      notify('success', i18n.t(`workorders:told.${event}`));
    },
    onError(error) {
      notify('error', errorText(i18n, error));
      // The office may have changed something meanwhile.
      return client.invalidateQueries({ queryKey });
    },
  });
  // The state of a mutation is known one render later: the second of two quick clicks would send the step again.
  const sent = useRef<string | null>(null);
  const send = (step: ResidentStep, { entries }: Workorder) => {
    const once = `${step.event} ${entries.length}`;
    if (sent.current === once && !stepping.isError) return;
    sent.current = once;
    stepping.mutate(step);
  };
  return (
    <Loaded query={query}>
      {(workorder) => (
        <Shown
          workorder={workorder}
          token={token}
          busy={stepping.isPending}
          onSend={(step) => send(step, workorder)}
        />
      )}
    </Loaded>
  );
}

/** The workorder, with its state for testers. */
function Shown(props: Parameters<typeof WorkorderScreen>[0]) {
  const { place, events } = props.workorder;
  const signs = signsAsked() ? { events, shows: shownAt(place) } : null;
  useShownState(FLOW, place.state, null, 'documentElement', signs);
  return <WorkorderScreen {...props} />;
}

/** One workorder: its status and the possible actions. @see spec/platform.md §2 Route table */
export function WorkorderPage() {
  const { t } = useTranslation('workorders');
  const { workorder_id = '' } = useParams();
  return (
    <ResidentPage title={t('one.title')} item="workorders">
      {(seenBy) => <Opened key={workorder_id} id={workorder_id} {...seenBy} />}
    </ResidentPage>
  );
}
