import { Button, makeStyles } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { OfficeLedger } from '../../../../contract/office/money.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { FactList } from '../../../resident/fact-list.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { PlanLines } from '../../../resident/plan-lines.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { ActDialog } from './act/act-dialog.tsx';
import type { OpenedAct } from './act/act-form.ts';
import { EntriesGrid } from './entries-grid.tsx';
import { MoneyNav } from './money-nav.tsx';
import { OpenCharges } from './open-charges.tsx';
import { StatementButton } from './statement-button.tsx';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  cards: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  },
});

/** `/office/money/:lease_id`: the ledger of a lease, and what the office enters in it. */
export function LeaseMoneyPage() {
  const { lease_id = '' } = useParams();
  return (
    <OfficePage>
      {(member) => (
        <>
          <MoneyNav {...member} />
          <Lease key={lease_id} member={member} lease_id={lease_id} />
        </>
      )}
    </OfficePage>
  );
}

interface LeaseProps {
  readonly member: OfficeMember;
  readonly lease_id: string;
}

function Lease({ member, lease_id }: LeaseProps) {
  const { i18n } = useTranslation('office-money');
  const { token } = member;
  const query = useQuery({
    queryKey: ['office ledger', lease_id, i18n.language],
    queryFn: ({ signal }) =>
      call('GET /api/office/money/leases/:lease_id', { token, params: { lease_id }, signal }),
  });
  return <Loaded query={query}>{(ledger) => <Ledger member={member} ledger={ledger} />}</Loaded>;
}

/** What the office may do about a payment plan: end the one that runs, or agree on one for what is open. */
function planActOf({
  plan,
  over,
  due_cents,
}: OfficeLedger): (OpenedAct & { readonly kind: 'plan' | 'plan_end' }) | null {
  const rest = plan === null ? 0 : plan.installments.reduce((sum, { open }) => sum + open, 0);
  if (rest > 0) return { kind: 'plan_end', amount_cents: rest };
  return over || due_cents <= 0 ? null : { kind: 'plan', amount_cents: due_cents };
}

function Ledger({ member, ledger }: { readonly member: OfficeMember; readonly ledger: OfficeLedger }) {
  const { t, i18n } = useTranslation(['office-money', 'ledger']);
  const styles = useStyles();
  const links = useLinkStyles();
  const client = useQueryClient();
  const [opened, open] = useState<OpenedAct | null>(null);
  const { token, policies } = member;
  const { lease_id, home, lease_uid, residents, credit_cents } = ledger;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const mayServe = policiesMay(policies, 'serve money');
  const planAct = planActOf(ledger);
  const refresh = async () => {
    await Promise.all(
      [
        ['office ledger', lease_id],
        ['office entries', lease_id],
        ['office money'],
        ['office money waiting'],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
  return (
    <>
      <PageHeading text={t('lease.title', { home })} />
      <div className={styles.actions}>
        {mayServe ? (
          <>
            <Button appearance="primary" onClick={() => open({ kind: 'payment' })}>
              {t('acts.payment.title')}
            </Button>
            <Button onClick={() => open({ kind: 'charge' })}>{t('acts.charge.title')}</Button>
            <Button onClick={() => open({ kind: 'credit' })}>{t('acts.credit.title')}</Button>
            {planAct === null ? null : (
              <Button onClick={() => open(planAct)}>{t(`acts.${planAct.kind}.title`)}</Button>
            )}
            {credit_cents > 0 ? (
              <Button onClick={() => open({ kind: 'payout', amount_cents: credit_cents })}>
                {t('acts.payout.title')}
              </Button>
            ) : null}
          </>
        ) : null}
        <StatementButton token={token} ledger={ledger} />
      </div>
      <div className={styles.cards}>
        <Card title={t('lease.uid', { uid: lease_uid })}>
          <FactList
            facts={[
              [t('register.residents'), residents.map(({ name }) => name).join(', ')],
              [t('register.due_cents'), money(ledger.due_cents)],
              ...(ledger.deferred_cents > 0
                ? [[t('register.deferred_cents'), money(ledger.deferred_cents)] as const]
                : []),
              [t('register.overdue_cents'), money(ledger.overdue_cents)],
              [t('register.credit_cents'), money(credit_cents)],
            ]}
          />
          <Link className={links.plain} to={`/office/cases/${lease_id}`}>
            {t('lease.case')}
          </Link>
        </Card>
        {ledger.plan === null ? null : (
          <Card title={t('ledger:plan.title')}>
            <PlanLines plan={ledger.plan} />
          </Card>
        )}
        <OpenCharges ledger={ledger} onWaive={mayServe ? open : undefined} />
      </div>
      <EntriesGrid member={member} lease_id={lease_id} onAct={mayServe ? open : undefined} />
      {opened === null ? null : (
        <ActDialog
          act={opened}
          ledger={ledger}
          token={token}
          onChanged={refresh}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
