import { Field, Input } from '@fluentui/react-components';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../../contract/access/grants.ts';
import type { RenewalTerm } from '../../../../../contract/office/leases/renewal.contract.ts';
import { call } from '../../../../app/api/api-client.ts';
import { EmptyState } from '../../../../resident/empty-state.tsx';
import { Loaded } from '../../../../resident/loaded.tsx';
import { PageLink } from '../../../../resident/page-link.tsx';
import { DataGrid } from '../../../../widgets/grid/data-grid.tsx';
import { type OfficeMember, OfficePage } from '../../frame/office-page.tsx';
import { NO_RISE, ruleOf } from './offer-rule.ts';
import { useRenewalColumns } from './renewal-columns.tsx';
import { RuleCard } from './rule-card.tsx';
import { Sending } from './sending.tsx';
import { OfferBoardProvider, useOffers } from './use-offers.ts';
import { type RenewalRange, useRenewalRange } from './use-renewal-range.ts';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/renewals'>>[1]>['query'];

/** `/office/leases/renewals?from=2026-05-01&to=2026-07-31`: leases whose term ends, and offers of renewals for them. */
export function RenewalsPage() {
  const { t } = useTranslation('office-leases');
  return (
    <OfficePage
      title={t('renewals.title')}
      actions={() => <PageLink to="/office/leases">{t('one.back')}</PageLink>}
    >
      {(member) => <Read {...member} />}
    </OfficePage>
  );
}

function Read(member: OfficeMember) {
  const query = useQuery({
    queryKey: ['office renewals', member.user_id, 'terms'],
    queryFn: ({ signal }) => call('GET /api/office/renewal-terms', { token: member.token, signal }),
  });
  return (
    <Loaded query={query}>
      {({ today, terms }) => <Renewals {...member} today={today} terms={terms} />}
    </Loaded>
  );
}

interface RenewalsProps extends OfficeMember {
  readonly today: string;
  readonly terms: readonly RenewalTerm[];
}

function Renewals({ token, user_id, policies, today, terms }: RenewalsProps) {
  const { t } = useTranslation('office-leases');
  const { range, show } = useRenewalRange(today);
  const [typedRule, setRule] = useState(NO_RISE);
  const rule = useMemo(() => ruleOf(typedRule, terms), [typedRule, terms]);
  const board = useOffers(terms, rule);
  const mayOffer = policiesMay(policies, 'serve leases') && terms.length > 0;
  const columns = useRenewalColumns(terms, mayOffer);
  return (
    <OfferBoardProvider value={board}>
      {mayOffer ? (
        <RuleCard
          rule={typedRule}
          terms={terms}
          onChange={setRule}
          chosen={rule === null ? 0 : board.offers.length}
          onFill={board.fill}
        />
      ) : null}
      <DataGrid
        tableId="office-renewals"
        label={t('renewals.label')}
        columns={columns}
        rowId={({ lease_id }) => lease_id}
        usual={{ sort: 'end_date', order: 'asc' }}
        queryKey={['office renewals', user_id, range]}
        load={(query, signal) =>
          call('GET /api/office/renewals', {
            token,
            query: { ...(query as Omit<Query, keyof RenewalRange>), ...range },
            signal,
          })
        }
        user={{ token, user_id }}
        tools={<RangeFields range={range} onChange={show} />}
        empty={<EmptyState text={t('renewals.none')} icon={<SignatureRegular />} />}
      />
      {mayOffer ? <Sending token={token} board={board} range={range} today={today} /> : null}
    </OfferBoardProvider>
  );
}

interface RangeFieldsProps {
  readonly range: RenewalRange;
  readonly onChange: (change: Partial<RenewalRange>) => void;
}

function RangeFields({ range, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('office-leases');
  return (['from', 'to'] as const).map((name) => (
    <Field key={name} label={t(`renewals.${name}`)}>
      <Input
        type="date"
        value={range[name]}
        onChange={(_, { value }) => (value === '' ? null : onChange({ [name]: value }))}
      />
    </Field>
  ));
}
