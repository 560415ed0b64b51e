import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { Notice } from '../../app/page/notice.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import { BillLines } from '../../resident/bill-detail.tsx';
import { Card } from '../../resident/card.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

const useStyles = makeStyles({
  facts: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '4px 16px',
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
  intro: { margin: 0 },
});

interface MoveInProps {
  /** The open charges that are due by the first day of the lease. */
  readonly invoices: Bill['invoices'];
}

const sumOf = (invoices: Bill['invoices']) => invoices.reduce((sum, { balance }) => sum + balance, 0);

function MoveIn({ invoices }: MoveInProps) {
  const { t, i18n } = useTranslation('ledger');
  const styles = useStyles();
  const links = useLinkStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const due = sumOf(invoices);
  const deposit = sumOf(invoices.filter(({ is_deposit }) => is_deposit));
  if (due === 0) return <Notice intent="success">{t('move_in.none')}</Notice>;
  return (
    <>
      <p className={styles.intro}>{t('move_in.intro')}</p>
      <Card title={t('pay.details')}>
        <BillLines bill={{ invoices, next_charges: [], plan: null }} />
      </Card>
      <Card title={t('move_in.total')}>
        <dl className={styles.facts}>
          <dt>{t('move_in.deposit')}</dt>
          <dd>{money(deposit)}</dd>
          <dt>{t('move_in.other')}</dt>
          <dd>{money(due - deposit)}</dd>
          <dt>{t('move_in.total')}</dt>
          <dd>{money(due)}</dd>
        </dl>
        <div>
          <Link className={links.button} to="/tenant/make-payment">
            {t('move_in.pay')}
          </Link>
        </div>
      </Card>
    </>
  );
}

function Opened({ user: { token, metas }, unit }: SeenBy) {
  const query = useQuery({
    queryKey: ['bill', metas.lease.lease_id, null],
    queryFn: ({ signal }) => call('GET /api/tenant/bill', { token, signal }),
  });
  const isOfMoveIn = ({ due_date }: Bill['invoices'][number]) =>
    unit === null || due_date <= unit.lease_start_date;
  return <Loaded query={query}>{(bill) => <MoveIn invoices={bill.invoices.filter(isOfMoveIn)} />}</Loaded>;
}

/** The payment before moving in: the deposit and related charges. @see spec/platform.md §2 Route table */
export function MoveInChargesPage() {
  const { t } = useTranslation(['ledger', 'session']);
  const links = useLinkStyles();
  return (
    <ResidentPage title={t('session:move_in_charges.title')} item="move_in_payment">
      {(seenBy) => (
        <>
          <Opened {...seenBy} />
          <Link className={links.plain} to="/tenant">
            {t('session:move_in_charges.back')}
          </Link>
        </>
      )}
    </ResidentPage>
  );
}
