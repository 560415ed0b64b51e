import { useTranslation } from 'react-i18next';
import type { PaymentPlanView } from '../../contract/resident/payment-plan.contract.ts';
import { formatDay, formatMoney } from '../app/texts/formats.ts';
import { useCardListStyles } from './card-list.ts';

/** A payment plan: its installments with what is open of each while it runs, or how it ended. */
export function PlanLines({ plan }: { readonly plan: PaymentPlanView }) {
  const { t, i18n } = useTranslation('ledger');
  const styles = useCardListStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const { state, grace_days, installments } = plan;
  if (state !== 'RUNNING') return <p className={styles.none}>{t(`plan.${state}`)}</p>;
  return (
    <>
      <p className={styles.none}>{t('plan.covers')}</p>
      <ul className={styles.list}>
        {installments.map(({ due_date, amount, open }) => (
          <li key={due_date} className={styles.row}>
            <span>{t('plan.due_on', { date: formatDay(due_date) })}</span>
            <span>
              <span className={styles.sum}>{open === 0 ? t('plan.paid') : money(open)}</span>{' '}
              {open === amount ? null : (
                <span className={styles.small}>{t('plan.of', { amount: money(amount) })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.none}>{t('plan.grace', { count: grace_days })}</p>
    </>
  );
}
