import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { useLatest } from '../../app/use-latest.ts';
import { loadFlow } from '../../flow/flow-source.ts';
import { type OpenedFlow, ShownFlow } from './shown-flow.tsx';

interface OfficeProcessProps {
  readonly id: string;
  readonly token: string;
  /** The address of the page. */
  readonly address: string;
  /** Called after the process was read again because somebody acted in it. */
  readonly onMoved?: () => void;
}

/** A process in which the office takes part, at the form of its turn. */
export function OfficeProcess({ id, token, address, onMoved }: OfficeProcessProps) {
  const { t } = useTranslation('portal');
  const queries = useQueryClient();
  const latest = useLatest(token);
  const moved = useLatest(onMoved);
  const key = ['office process', id];
  const read = async (): Promise<OpenedFlow> => {
    const view = await call('GET /api/processes/:id', { token: latest.current, params: { id } });
    return { flow: await loadFlow(view.flow), view };
  };
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: read, gcTime: 0, retry: false });
  const [refresh] = useState(() => async () => {
    const opened = await read();
    queries.setQueryData<OpenedFlow>(key, opened);
    moved.current?.();
    return opened.view;
  });
  useShowBrand(data?.view.page?.brand);
  if (data !== undefined) {
    return (
      <ShownFlow opened={data} token={token} addressOf={() => address} signer={undefined} refresh={refresh} />
    );
  }
  if (error) return <LoadFailed title={t('flow.cannot_open')} error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}
