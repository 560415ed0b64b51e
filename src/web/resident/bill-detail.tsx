import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Bill } from '../../contract/resident/bill.contract.ts';
import type { PaymentPlanView } from '../../contract/resident/payment-plan.contract.ts';
import { call } from '../app/api/api-client.ts';
import { Modal } from '../app/dialogs/modal.tsx';
import { formatDay, formatMoney } from '../app/texts/formats.ts';
import { Loaded } from './loaded.tsx';
import { PlanLines } from './plan-lines.tsx';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '24px',
    paddingBlock: '10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none' },
  },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  sum: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  heading: { margin: '12px 0 0', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Lines = Pick<Bill, 'invoices' | 'next_charges' | 'plan'>;

/** A plan is shown while it runs; once it is over, as long as something is open. */
const isTold = (bill: Lines): bill is Lines & { readonly plan: PaymentPlanView } =>
  bill.plan !== null && (bill.plan.state === 'RUNNING' || bill.invoices.length > 0);

/** The lines of a lease's bill: open charges, its payment plan, and the next charges. */
export function BillLines({ bill }: { readonly bill: Lines }) {
  const { t, i18n } = useTranslation('ledger');
  const styles = useStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  return (
    <>
      {bill.invoices.length === 0 ? <p className={styles.none}>{t('pay.no_invoices')}</p> : null}
      <ul className={styles.list} hidden={bill.invoices.length === 0}>
        {bill.invoices.map(({ id, description, due_date, amount, balance }) => (
          <li key={id} className={styles.row}>
            <span>
              {description}
              <br />
              <span className={styles.small}>
                {t('pay.due_on', { date: formatDay(due_date) })}
                {balance === amount ? null : ` · ${t('pay.of', { amount: money(amount) })}`}
              </span>
            </span>
            <span className={styles.sum}>{money(balance)}</span>
          </li>
        ))}
      </ul>
      {isTold(bill) ? (
        <>
          <h3 className={styles.heading}>{t('plan.title')}</h3>
          <PlanLines plan={bill.plan} />
          {bill.plan.state === 'RUNNING' ? <p className={styles.none}>{t('plan.by_hand')}</p> : null}
        </>
      ) : null}
      {bill.next_charges.length === 0 ? null : (
        <>
          <h3 className={styles.heading}>{t('pay.next')}</h3>
          <ul className={styles.list}>
            {bill.next_charges.map(({ description, due_date, amount }) => (
              <li key={`${description} ${due_date}`} className={styles.row}>
                <span>
                  {description}
                  <br />
                  <span className={styles.small}>{t('pay.due_on', { date: formatDay(due_date) })}</span>
                </span>
                <span className={styles.small}>{money(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface BillDetailProps {
  readonly token: string;
  readonly leaseId: string;
  readonly onClose: () => void;
}

/** The dialog behind "Bill Detail". @see spec/platform.md §2 Resident dashboard cards */
export function BillDetailDialog({ token, leaseId, onClose }: BillDetailProps) {
  const { t } = useTranslation(['ledger', 'portal']);
  const query = useQuery({
    queryKey: ['bill', leaseId, null],
    queryFn: ({ signal }) => call('GET /api/tenant/bill', { token, signal }),
  });
  return (
    <Modal
      title={t('ledger:pay.details')}
      onDismiss={onClose}
      actions={
        <Button size="large" appearance="primary" onClick={onClose}>
          {t('portal:close')}
        </Button>
      }
    >
      <Loaded query={query}>{(bill) => <BillLines bill={bill} />}</Loaded>
    </Modal>
  );
}
