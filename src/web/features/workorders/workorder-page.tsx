import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ResidentStep, Workorder } from '../../../contract/resident/workorder.contract.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine/machine-types.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { FlowHost } from '../../flow/flow-host.tsx';
import type { AtTask } from '../../flow/flow-run.ts';
import type { FlowInBrowser } from '../../flow/flow-views.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { type OpenWorkorder, WorkorderScreen } from './workorder-screen.tsx';

async function step({ event }: TaskInput, at: AtTask<OpenWorkorder>): Promise<TaskResult> {
  const { workorder, token, i18n, onChanged } = at.subject();
  const { workorder_id } = workorder;
  try {
    const body = event.data as ResidentStep;
    const changed = await call('POST /api/tenant/workorders/:workorder_id/events', {
      token,
      params: { workorder_id },
      body,
    });
    onChanged(changed);
    notify('success', i18n.t(`workorders:told.${body.event}`));
    return { outcome: OUTCOMES[body.event], facts: changed.facts };
  } catch (error) {
    notify('error', errorText(i18n, error));
    // The office may have changed something meanwhile: reloads the workorder with its facts.
    onChanged(null);
    return { outcome: 'failed' };
  }
}

const OUTCOMES: Readonly<Record<ResidentStep['event'], string>> = {
  RESCHEDULE: 'asked',
  REOPEN: 'reopened',
  CANCEL: 'cancelled',
  COMMENT: 'noted',
};

/** No page of a resident has a button for these tasks. */
const ofTheOffice = async (): Promise<TaskResult> => ({ outcome: 'failed' });

/** The screens and tasks of the workorder flow. */
const workorderInBrowser: FlowInBrowser<'workorder', OpenWorkorder> = {
  screens: { workorder: WorkorderScreen },
  stepScreens: {},
  tasks: {
    askOtherTime: step,
    reopenWorkorder: step,
    cancelWorkorder: step,
    addComment: step,
    scheduleVisit: ofTheOffice,
    startWork: ofTheOffice,
    finishWork: ofTheOffice,
  },
};

interface OpenedProps extends SeenBy {
  readonly flow: CompiledFlow;
  readonly id: string;
}

function Opened({ flow, id, user: { token } }: OpenedProps) {
  const { i18n } = useTranslation('workorders');
  const client = useQueryClient();
  const key = ['workorder', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('GET /api/tenant/workorders/:workorder_id', { token, params: { workorder_id: id }, signal }),
  });
  const onChanged = (workorder: Workorder | null) => {
    if (workorder === null) void client.invalidateQueries({ queryKey: key });
    else client.setQueryData(key, workorder);
    void client.invalidateQueries({ queryKey: ['workorders'] });
    void client.invalidateQueries({ queryKey: ['notification_count'] });
  };
  return (
    <Loaded query={query}>
      {(workorder) => (
        <FlowHost
          flow={flow}
          facts={workorder.facts}
          subject={{ workorder, token, i18n, onChanged }}
          browser={workorderInBrowser}
          addressOf={(path) => path}
        />
      )}
    </Loaded>
  );
}

/** One workorder: its status and the possible actions. @see spec/platform.md §2 Route table */
export function WorkorderPage({ flow }: { readonly flow: CompiledFlow }) {
  const { t } = useTranslation('workorders');
  const { workorder_id = '' } = useParams();
  return (
    <ResidentPage title={t('one.title')} item="workorders">
      {(seenBy) => <Opened key={workorder_id} flow={flow} id={workorder_id} {...seenBy} />}
    </ResidentPage>
  );
}
