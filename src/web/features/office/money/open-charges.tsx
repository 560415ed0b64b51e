import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OfficeLedger } from '../../../../contract/office/money.contract.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import type { OpenedAct } from './act/act-form.ts';

interface OpenChargesProps {
  readonly ledger: OfficeLedger;
  /** Absent: the member may only read. */
  readonly onWaive: ((act: OpenedAct) => void) | undefined;
}

/** The open charges of a lease; its deposits apart, with what is held. */
export function OpenCharges({ ledger, onWaive }: OpenChargesProps) {
  const { t, i18n } = useTranslation('office-money');
  const styles = useCardListStyles();
  const { open, deposit_cents } = ledger;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const parts = [
    ['lease.open', open.filter(({ is_deposit }) => !is_deposit)],
    ['lease.deposits', open.filter(({ is_deposit }) => is_deposit)],
  ] as const;
  return parts.map(([title, charges]) => (
    <Card key={title} title={t(title)}>
      {title === 'lease.deposits' ? (
        <p className={styles.none}>{t('lease.held', { amount: money(deposit_cents) })}</p>
      ) : null}
      {charges.length === 0 ? <p className={styles.none}>{t('lease.nothing_open')}</p> : null}
      <ul className={styles.list} hidden={charges.length === 0}>
        {charges.map(({ invoice_id, description, due_date, amount_cents, balance_cents }) => (
          <li key={invoice_id} className={styles.row}>
            <span>
              {description}{' '}
              <span className={styles.small}>{t('lease.due_on', { day: formatDay(due_date) })}</span>
            </span>
            <span>
              <span className={styles.sum}>{money(balance_cents)}</span>{' '}
              {balance_cents === amount_cents ? null : (
                <span className={styles.small}>{t('lease.of', { amount: money(amount_cents) })}</span>
              )}{' '}
              {onWaive === undefined ? null : (
                <Button
                  size="small"
                  aria-label={t('acts.waiver.of', { what: description })}
                  onClick={() =>
                    onWaive({ kind: 'waiver', invoice_id, what: description, amount_cents: balance_cents })
                  }
                >
                  {t('acts.waiver.short')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  ));
}
