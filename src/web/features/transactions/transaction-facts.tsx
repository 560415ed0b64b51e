import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TransactionView } from '../../../contract/resident/transaction.contract.ts';
import { formatDay, formatMoney } from '../../app/texts/formats.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { Card } from '../../resident/card.tsx';
import { useCardListStyles } from '../../resident/card-list.ts';
import { FactList } from '../../resident/fact-list.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';

interface Props {
  readonly transaction: TransactionView;
}

/** The kind, amount and status of a transaction. */
export function TransactionFacts({ transaction }: Props) {
  const { t, i18n } = useTranslation('ledger');
  const dateTime = useDateTime();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const { kind, description, status, at, due_date, amount, fee, total, balance, method, auth_code } =
    transaction;
  const facts: readonly (readonly [string, string | null])[] =
    kind === 'payment'
      ? [
          [t('transactions.status'), t(`status.${status}`)],
          [t('transactions.at'), dateTime(at)],
          [t('one.method'), method],
          [t('one.auth_code'), auth_code],
          [t('one.amount'), money(total - fee)],
          [t('one.fee'), money(fee)],
          [t('one.total'), money(total)],
        ]
      : kind === 'credit'
        ? [
            [t('transactions.at'), dateTime(at)],
            [t('one.amount'), money(-amount)],
          ]
        : [
            [t('transactions.status'), t(`status.${status}`)],
            [t('one.due_date'), due_date === null ? null : formatDay(due_date)],
            [t('one.amount'), money(amount)],
            [t('one.balance'), money(balance)],
          ];
  return (
    <Card
      title={kind === 'payment' ? t('one.payment') : description === '' ? t(`kinds.${kind}`) : description}
    >
      <FactList facts={facts} />
    </Card>
  );
}

/** The events of a transaction, and which payments paid what. */
export function TransactionHistory({ transaction: { kind, timeline, shares } }: Props) {
  const { t, i18n } = useTranslation('ledger');
  const dateTime = useDateTime();
  const styles = useCardListStyles();
  const links = useLinkStyles();
  const nothing = kind === 'payment' ? 'one.nothing_paid' : 'one.unpaid';
  return (
    <>
      <Card title={t(kind === 'payment' ? 'one.paid' : 'one.paid_by')}>
        {shares.length === 0 ? <p className={styles.none}>{t(nothing)}</p> : null}
        <ul className={styles.list} hidden={shares.length === 0}>
          {shares.map(({ id, description, at, amount }) => (
            <li key={id} className={styles.row}>
              <span>
                <Link className={links.plain} to={`/transactions/view/${id}`}>
                  {description === '' ? t('kinds.payment') : description}
                </Link>{' '}
                <span className={styles.small}>{formatDay(at)}</span>
              </span>
              <span>{formatMoney(amount, i18n.language)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('one.timeline')}>
        <ol className={styles.list}>
          {timeline.map((step) => (
            <li key={`${step.kind} ${step.at}`} className={styles.row}>
              <span>{t(`steps.${step.kind}`)}</span>
              <span className={styles.small}>{dateTime(step.at)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
