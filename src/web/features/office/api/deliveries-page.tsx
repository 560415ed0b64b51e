import { Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { RequestOf } from '../../../../contract/api.ts';
import type { WebhookDelivery } from '../../../../contract/office/api/webhook.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { useRegisterChange } from '../forms/use-register-change.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';

type Query = NonNullable<RequestOf<'GET /api/office/webhooks/:webhook_id/deliveries'>['query']>;

/** The key of the register in the query cache. */
const DELIVERIES_KEY = 'office-webhook-deliveries';

/** `/office/api/webhooks/:webhook_id`: what was told to an address, and what waits. */
export function DeliveriesPage() {
  const { t } = useTranslation('office-api');
  const { webhook_id = '' } = useParams();
  const links = useLinkStyles();
  return (
    <OfficePage
      title={t('deliveries.title')}
      actions={() => (
        <Link className={links.plain} to="/office/api">
          {t('deliveries.back')}
        </Link>
      )}
    >
      {(member) => <Deliveries key={webhook_id} {...member} webhook={webhook_id} />}
    </OfficePage>
  );
}

function Deliveries({ token, user_id, policies, webhook }: OfficeMember & { readonly webhook: string }) {
  const { t } = useTranslation('office-api');
  return (
    <DataGrid
      tableId="office-webhook-deliveries"
      label={t('deliveries.label')}
      columns={useColumns(token, webhook, policiesMay(policies, 'serve property'))}
      rowId={({ id }) => id}
      usual={{ sort: 'created_at', order: 'desc' }}
      queryKey={[DELIVERIES_KEY, user_id, webhook]}
      load={(query, signal) =>
        call('GET /api/office/webhooks/:webhook_id/deliveries', {
          ...{ token, signal, params: { webhook_id: webhook }, query: query as Query },
        })
      }
      user={{ token, user_id }}
      empty={<EmptyState text={t('deliveries.none')} icon={<PlugDisconnectedRegular />} />}
    />
  );
}

function useColumns(
  token: string,
  webhook: string,
  mayServe: boolean,
): readonly GridColumn<WebhookDelivery>[] {
  const { t } = useTranslation('office-api');
  const dateTime = useDateTime();
  const { run } = useRegisterChange(DELIVERIES_KEY);
  return useMemo(() => {
    const column = (id: string, width: number, cell: GridColumn<WebhookDelivery>['cell']) => ({
      ...{ id, width, cell, header: t(`deliveries.columns.${id}`), isSortable: id === 'created_at' },
    });
    const replay = (id: string) =>
      run(async () => {
        const params = { webhook_id: webhook, delivery_id: id };
        await call('POST /api/office/webhooks/:webhook_id/deliveries/:delivery_id/replay', { token, params });
        return t('deliveries.replayed');
      });
    return [
      column('created_at', 215, ({ created_at }) => dateTime(created_at)),
      column('kind', 230, ({ kind }) => kind),
      column('state', 260, ({ state, next_attempt_at }) =>
        t(`deliveries.states.${state}`, { at: next_attempt_at === null ? '' : dateTime(next_attempt_at) }),
      ),
      column('answer', 140, ({ status, problem }) => status ?? problem ?? ''),
      column('attempts', 110, ({ attempts }) => attempts),
      ...(mayServe
        ? [
            {
              ...column('actions', 150, ({ id, kind, state }) =>
                state === 'WAITING' ? null : (
                  <Button aria-label={t('deliveries.replay_of', { kind })} onClick={() => replay(id)}>
                    {t('deliveries.replay')}
                  </Button>
                ),
              ),
              isHideable: false,
            },
          ]
        : []),
    ];
  }, [t, dateTime, run, token, webhook, mayServe]);
}
