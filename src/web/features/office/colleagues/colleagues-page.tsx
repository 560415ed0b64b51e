import { Field, Select } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { RequestOf } from '../../../../contract/api.ts';
import type { Colleague } from '../../../../contract/office/colleague.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { ColleagueActions } from './colleague-actions.tsx';
import { InviteButton } from './invite-button.tsx';
import { RuleBox } from './rule-box.tsx';
import { COLLEAGUES_KEY } from './use-change.ts';

type Query = NonNullable<RequestOf<'GET /api/office/colleagues'>['query']>;

/** `/office/colleagues`: the people of the office, what they may do, and who comes and goes. */
export function ColleaguesPage() {
  const { t } = useTranslation('office-colleagues');
  return (
    <OfficePage
      title={t('title')}
      actions={({ token, policies }) =>
        policiesMay(policies, 'serve colleagues') ? <InviteButton token={token} /> : null
      }
    >
      {(member) => <Register {...member} />}
    </OfficePage>
  );
}

function Register({ token, user_id, policies }: OfficeMember) {
  const { t } = useTranslation('office-colleagues');
  const [params, setParams] = useSearchParams();
  const isFormer = params.get('former') === 'true';
  const mayServe = policiesMay(policies, 'serve colleagues');
  const columns = useColumns(token, mayServe);
  return (
    <DataGrid
      tableId="office-colleagues"
      label={t('label')}
      columns={columns}
      rowId={({ id }) => id}
      usual={{ sort: 'name', order: 'asc' }}
      queryKey={[COLLEAGUES_KEY, user_id, isFormer]}
      load={(query, signal) =>
        call('GET /api/office/colleagues', {
          token,
          signal,
          query: { ...(query as Query), ...(isFormer && { former: 'true' }) },
        })
      }
      user={{ token, user_id }}
      tools={
        <>
          <Field label={t('shown.label')}>
            <Select
              value={isFormer ? 'former' : 'current'}
              onChange={(_, { value }) => setParams(value === 'former' ? { former: 'true' } : {})}
            >
              <option value="current">{t('shown.current')}</option>
              <option value="former">{t('shown.former')}</option>
            </Select>
          </Field>
          {mayServe ? <RuleBox token={token} /> : null}
        </>
      }
      empty={<EmptyState text={t(isFormer ? 'none_former' : 'none')} icon={<PersonRegular />} />}
    />
  );
}

function useColumns(token: string, mayServe: boolean): readonly GridColumn<Colleague>[] {
  const { t } = useTranslation('office-colleagues');
  const dateTime = useDateTime();
  return useMemo(() => {
    const sorted = (id: string, width: number, cell: GridColumn<Colleague>['cell']) => ({
      ...{ id, width, cell, header: t(`columns.${id}`), isSortable: true },
    });
    const until = ({ until }: Colleague) => (until === null ? '' : dateTime(until));
    return [
      sorted('name', 190, ({ name, is_me }) => (is_me ? `${name} (${t('me')})` : name)),
      sorted('email', 230, ({ email }) => email),
      {
        id: 'roles',
        header: t('columns.roles'),
        width: 210,
        cell: ({ roles, policies }) =>
          [
            ...roles.map((role) => t(`roles.${role}`)),
            ...(policies.length === 0
              ? []
              : [t(roles.length === 0 ? 'policies' : 'more', { count: policies.length })]),
          ].join(', '),
      },
      sorted('status', 210, (one) => t(`status.${one.status}`, { until: until(one) })),
      sorted('last_sign_in_at', 215, ({ last_sign_in_at }) =>
        last_sign_in_at === null ? t('never') : dateTime(last_sign_in_at),
      ),
      {
        ...{ id: 'second_factor', header: t('columns.second_factor'), width: 140 },
        cell: ({ second_factor, status }) => (status === 'ACTIVE' ? t(`secured.${second_factor}`) : ''),
      },
      ...(mayServe
        ? [
            {
              id: 'actions',
              header: t('columns.actions'),
              width: 110,
              isHideable: false,
              cell: (one: Colleague) => <ColleagueActions colleague={one} token={token} />,
            },
          ]
        : []),
    ];
  }, [t, dateTime, token, mayServe]);
}
