import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuItem, menuItems } from '../../../../../machines/session/menu-rules.ts';
import { isOver } from '../../../../contract/access/lease-status.ts';
import type { Dashboard } from '../../../../contract/resident/dashboard.contract.ts';
import type { LeaseUnit, Module } from '../../../../contract/session/lease-unit.contract.ts';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { endAhead } from '../../../app/first/shown-ahead.ts';
import { MENU_PAGES } from '../../../app/shell/resident-pages.ts';
import { useSituation } from '../../../app/shell/resident-situation.ts';
import { unitWord } from '../../../app/shell/unit-word.ts';
import { formatDay } from '../../../app/texts/formats.ts';
import { tenantMessages } from '../../../messages/tenant-messages.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { AmountDueCard } from './amount-due-card.tsx';
import { CountCard, FactsCard, OccupantsCard, RenewalCard } from './home-cards.tsx';
import { leaseRemaining } from './lease-remaining.ts';
import { LeaseRing } from './lease-ring.tsx';
import { offersPayment } from './offers-payment.ts';

const ComposeMessage = lazy(async () => ({
  default: (await import('../../../messages/compose-message.tsx')).ComposeMessage,
}));

const BillDetailDialog = lazy(async () => ({
  default: (await import('../../../resident/bill-detail.tsx')).BillDetailDialog,
}));

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    gap: '16px',
    alignItems: 'stretch',
  },
});

interface DashboardCardsProps {
  readonly user: UserSession;
  readonly unit: LeaseUnit;
  readonly dashboard: Dashboard;
}

/** The cards of the start page. @see spec/platform.md §2 Resident dashboard cards */
export function DashboardCards({ user, unit, dashboard }: DashboardCardsProps) {
  const { t } = useTranslation('dashboard');
  const styles = useStyles();
  const openAt = useOpenPages(user);
  const [writes, setWrites] = useState(false);
  const [showsBill, setShowsBill] = useState(false);
  const profile = useQuery({
    queryKey: ['profile', user.user_id, unit.lease_id],
    queryFn: ({ signal }) => call('GET /api/tenant/profile', { token: user.token, signal }),
  });
  // The content shown ahead is rendered now; removed before the dialogs open.
  useLayoutEffect(endAhead, []);
  const has = (module: Module) => !user.metas.blocked_modules.includes(module);
  const { modules, today, is_mtm } = dashboard;
  const remaining = leaseRemaining({
    today,
    start: unit.lease_start_date,
    end: unit.lease_end_date,
    is_mtm,
  });
  return (
    <div className={styles.cards}>
      {has('MAKE_PAYMENTS') ? (
        <AmountDueCard
          dashboard={dashboard}
          payAt={offersPayment(unit, modules.total_charge_amount) ? openAt('make_payment') : null}
          runs={!isOver(unit.lease_status)}
          onBill={() => setShowsBill(true)}
        />
      ) : null}
      <FactsCard
        title={t('lease.title')}
        facts={[
          [t('lease.number'), unit.lease_uid],
          [t('lease.start'), formatDay(unit.lease_start_date)],
          [t('lease.end'), formatDay(unit.lease_end_date)],
          [t('lease.account'), dashboard.billing_account_number],
        ]}
      >
        <LeaseRing remaining={remaining} />
      </FactsCard>
      <FactsCard
        title={t('property.title')}
        facts={[
          [t('property.name'), unit.property_name],
          [t('property.company'), dashboard.customer_company],
          [t(`property.${unitWord(unit.property_type)}`), unit.unit_uid],
          [t('property.address'), dashboard.property_address],
        ]}
      />
      <Loaded query={profile}>{(data) => <OccupantsCard profile={data} />}</Loaded>
      {has('WORKORDERS') ? (
        <CountCard
          title={t('workorders.title')}
          text={t('workorders.open', { count: modules.open_wo_count })}
          to={openAt('workorders')}
          open={t('workorders.show')}
        />
      ) : null}
      {isOver(unit.lease_status) ? null : <RenewalCard unit={unit} to={openAt('renew_lease')} />}
      {has('PARCELS') ? (
        <CountCard
          title={t('parcels.title')}
          text={t('parcels.pending', { count: modules.pending_parcel_count })}
          to={openAt('parcels')}
          open={t('parcels.show')}
        />
      ) : null}
      {has('MESSAGES') ? (
        <CountCard
          title={t('messages.title')}
          text={t('messages.unread', { count: modules.unread_by_resident_message_count })}
          to={openAt('messages')}
          open={t('messages.show')}
          action={
            <Button icon={<AddRegular />} onClick={() => setWrites(true)}>
              {t('messages.add')}
            </Button>
          }
        />
      ) : null}
      {showsBill ? (
        <Suspense fallback={null}>
          <BillDetailDialog token={user.token} leaseId={unit.lease_id} onClose={() => setShowsBill(false)} />
        </Suspense>
      ) : null}
      {writes ? (
        <Suspense fallback={null}>
          <ComposeMessage box={tenantMessages(user.token)} onClose={() => setWrites(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Returns the address of a menu item's page for a card; null if this person's menu does not have it. */
function useOpenPages(user: UserSession): (item: MenuItem) => string | null {
  const situation = useSituation(user);
  const items = situation === null ? [] : menuItems(situation);
  return (item) => {
    const page = items.includes(item) ? MENU_PAGES[item] : undefined;
    return page === undefined ? null : (page.path ?? page.route);
  };
}
