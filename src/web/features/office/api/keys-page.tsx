import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { RequestOf } from '../../../../contract/api.ts';
import type { ApiKey } from '../../../../contract/office/api/api-key.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDay } from '../../../app/texts/formats.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { API_KEYS_KEY, MakeKeyButton } from './make-key-button.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

type Query = NonNullable<RequestOf<'GET /api/office/api-keys'>['query']>;

/** `/office/api`: the keys with which other programs make the calls of the office. */
export function KeysPage() {
  const { t } = useTranslation('office-api');
  return (
    <OfficePage
      title={t('title')}
      actions={({ token, policies }) =>
        policiesMay(policies, 'serve property') ? <MakeKeyButton token={token} /> : null
      }
    >
      {(member) => (
        <>
          <Register {...member} />
          <WebhooksSection {...member} />
        </>
      )}
    </OfficePage>
  );
}

function Register({ token, user_id, policies }: OfficeMember) {
  const { t } = useTranslation('office-api');
  const links = useLinkStyles();
  return (
    <>
      <p>
        {t('about')}{' '}
        <a className={links.plain} href="/api/openapi.json">
          {t('description')}
        </a>
      </p>
      <DataGrid
        tableId="office-api-keys"
        label={t('label')}
        columns={useColumns(token, policiesMay(policies, 'serve property'))}
        rowId={({ id }) => id}
        usual={{ sort: 'created_at', order: 'desc' }}
        queryKey={[API_KEYS_KEY, user_id]}
        load={(query, signal) => call('GET /api/office/api-keys', { token, signal, query: query as Query })}
        user={{ token, user_id }}
        empty={<EmptyState text={t('none')} icon={<KeyRegular />} />}
      />
    </>
  );
}

function useColumns(token: string, mayServe: boolean): readonly GridColumn<ApiKey>[] {
  const { t } = useTranslation('office-api');
  const dateTime = useDateTime();
  return useMemo(() => {
    const column = (id: string, width: number, cell: GridColumn<ApiKey>['cell'], isSortable = false) => ({
      ...{ id, width, cell, isSortable, header: t(`columns.${id}`) },
    });
    return [
      column('name', 170, ({ name }) => name, true),
      column('prefix', 130, ({ prefix }) => `${prefix}…`),
      column('scopes', 260, ({ scopes }) => scopes.map((scope) => t(`scopes.${scope}`)).join(', ')),
      column('status', 260, ({ status, ends_on, revoked_by, reason }) =>
        status === 'ACTIVE' && ends_on !== null
          ? t('status.UNTIL', { ends_on: formatDay(ends_on) })
          : t(`status.${status}`, {
              ...{ ends_on: formatDay(ends_on ?? ''), by: revoked_by ?? '', reason: reason ?? '' },
            }),
      ),
      column(
        'last_used_on',
        130,
        ({ last_used_on }) => (last_used_on === null ? t('never') : formatDay(last_used_on)),
        true,
      ),
      column('created_at', 215, ({ created_at }) => dateTime(created_at), true),
      column('made_by', 150, ({ made_by }) => made_by),
      ...(mayServe
        ? [
            {
              id: 'actions',
              header: t('columns.actions'),
              width: 120,
              isHideable: false,
              cell: (key: ApiKey) =>
                key.status === 'REVOKED' ? null : <RevokeButton apiKey={key} token={token} />,
            },
          ]
        : []),
    ];
  }, [t, dateTime, token, mayServe]);
}
