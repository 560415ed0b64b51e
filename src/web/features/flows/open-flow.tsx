import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { NamedPerson } from '../../../../machines/signature/signed-name.ts';
import { isForOne } from '../../../engine/flow/parties.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { useLatest } from '../../app/use-latest.ts';
import { loadFlow } from '../../flow/flow-source.ts';
import type { FlowSubject } from './flow-subject.ts';
import { type OpenedFlow, ShownFlow } from './shown-flow.tsx';
import { StartAnother } from './start-another.tsx';

interface OpenFlowProps {
  readonly name: string;
  /** Token of the link or the session. */
  readonly token: string;
  /** Identifies the person; stays the same while a session gets new tokens. */
  readonly whose: string;
  /** The address of a page, including the token if it needs one. */
  readonly addressOf: (path: string) => string;
  /** The signed-in person. */
  readonly signer?: NamedPerson;
  /** The id of the occasion; by default the newest open one. */
  readonly occasion?: string;
  /** The id of the applicant whom it is about; by default the person of the token. */
  readonly applicant?: string;
}

/** A flow that needs no code, for the person of the token. @see docs/decisions/0031-a-flow-of-data-alone.md */
export function OpenFlow({ name, token, whose, addressOf, signer, occasion, applicant }: OpenFlowProps) {
  const { t } = useTranslation('portal');
  const queries = useQueryClient();
  const latest = useLatest(token);
  const [key] = useState(() => ['flow', name, whose, ...[occasion, applicant].flatMap((one) => one ?? [])]);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<OpenedFlow> => {
      const params = { flow: name };
      const body = { ...(occasion && { occasion }), ...(applicant && { applicant }) };
      const view = await call('POST /api/flows/:flow/processes', { token, params, body, signal });
      return { flow: await loadFlow(name), view };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const [refresh] = useState<FlowSubject['refresh']>(() => async () => {
    const { view: before, flow } = queries.getQueryData<OpenedFlow>(key) as OpenedFlow;
    const view = await call('GET /api/processes/:id', { token: latest.current, params: { id: before.id } });
    queries.setQueryData<OpenedFlow>(key, { flow, view });
    return view;
  });
  useShowBrand(data?.view.page?.brand);
  if (data) {
    const { flow, view } = data;
    const host = (
      <ShownFlow opened={data} token={token} addressOf={addressOf} signer={signer} refresh={refresh} />
    );
    const isOver = flow.file.states[view.place.state]?.end === true;
    const isTheirs = isForOne(flow.file);
    if (!isTheirs || signer === undefined || !isOver || occasion !== undefined) return host;
    return (
      <>
        {host}
        <StartAnother
          start={async () => {
            const params = { flow: name };
            const begun = await call('POST /api/flows/:flow/processes', {
              token: latest.current,
              params,
              body: { again: true },
            });
            queries.setQueryData<OpenedFlow>(key, { flow: await loadFlow(name), view: begun });
          }}
        />
      </>
    );
  }
  if (error instanceof ApiError && error.code === 'route.not_found') return <Navigate to="/404" replace />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NoticePage title={t('portal:flow.none.title')}>
        <p>{t('portal:flow.none.text')}</p>
      </NoticePage>
    );
  }
  if (error) {
    return <LoadFailed title={t('portal:flow.cannot_open')} error={error} onRetry={() => void refetch()} />;
  }
  return <Waiting />;
}
