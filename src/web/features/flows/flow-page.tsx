import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import type { ProcessView } from '../../../contract/process/process.contract.ts';
import { builtInTasks, MESSAGE_SCREEN } from '../../../engine/flow/built-in.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { call } from '../../app/api/api-client.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { FlowHost } from '../../flow/flow-host.tsx';
import { loadFlow } from '../../flow/flow-source.ts';
import { screen } from '../../flow/flow-views.ts';
import { type FlowSubject, factsOf } from './flow-subject.ts';
import { flowTasks } from './flow-tasks.ts';
import { WorkingScreen } from './working-screen.tsx';

const Form = screen(() => import('./flow-form.tsx'), 'FlowForm');

/** Tasks that a flow may begin by itself. */
const LOADING = Object.entries(builtInTasks).filter(([, task]) => 'loads' in task);

/** What shows and does every flow that needs no code. */
const builtInBrowser = {
  wizard: Form,
  form: Form,
  screens: { [MESSAGE_SCREEN]: screen(() => import('./message-screen.tsx'), 'MessageScreen') },
  working: Object.fromEntries(LOADING.map(([name]) => [name, WorkingScreen])),
  tasks: flowTasks,
};

/** `/flow/<id>` for the person of the token. @see docs/decisions/0031-a-flow-of-data-alone.md */
export function FlowPage() {
  const token = useAccessToken();
  const { flow = '' } = useParams();
  const isName = /^[a-z][a-z0-9-]*$/.test(flow);
  if (token === null || !isName) return <Navigate to="/404" replace />;
  return <OpenFlow key={`${flow} ${token}`} name={flow} token={token} />;
}

interface Opened {
  readonly flow: CompiledFlow;
  readonly view: ProcessView;
}

function OpenFlow({ name, token }: { readonly name: string; readonly token: string }) {
  const { t, i18n } = useTranslation('portal');
  const queries = useQueryClient();
  const [key] = useState(() => ['flow', name, token]);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Opened> => {
      const params = { flow: name };
      const view = await call('POST /api/flows/:flow/processes', { token, params, body: {}, signal });
      return { flow: await loadFlow(name), view };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const [refresh] = useState<FlowSubject['refresh']>(() => async () => {
    const { view: before, flow } = queries.getQueryData<Opened>(key) as Opened;
    const view = await call('GET /api/processes/:id', { token, params: { id: before.id } });
    queries.setQueryData<Opened>(key, { flow, view });
    return view;
  });
  useShowBrand(data?.view.page?.brand);
  if (data) {
    const { flow, view } = data;
    return (
      <FlowHost
        flow={flow}
        facts={factsOf(view)}
        subject={{ token, flow, view, i18n, refresh }}
        browser={builtInBrowser}
        addressOf={(path) => applicantPage(path, token)}
        refresh={async () => factsOf(await refresh())}
      />
    );
  }
  if (error) {
    return <LoadFailed title={t('portal:flow.cannot_open')} error={error} onRetry={() => void refetch()} />;
  }
  return <Waiting />;
}
