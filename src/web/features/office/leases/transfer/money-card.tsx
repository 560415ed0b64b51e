import { Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  TransferMoney,
  WantedTransfer,
} from '../../../../../contract/office/leases/transfer.contract.ts';
import { formatDay, formatMoney } from '../../../../app/texts/formats.ts';
import { Card } from '../../../../resident/card.tsx';

const useStyles = makeStyles({
  // Amounts stay in one line on a phone; their names wrap.
  lines: {
    margin: 0,
    maxWidth: '560px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '8px 24px',
    '& dt': { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
});

interface MoneyCardProps {
  readonly money: TransferMoney;
  /** The name of the former home. */
  readonly former: string;
  readonly balance: WantedTransfer['balance'];
  readonly onChange: (balance: WantedTransfer['balance']) => void;
}

/** What the move costs, by the ledger as it is now, and what becomes of what is open. */
export function MoneyCard({ money, former, balance, onChange }: MoneyCardProps) {
  const { t, i18n } = useTranslation('office-leases');
  const styles = useStyles();
  const amount = (cents: number) => formatMoney(cents, i18n.language);
  /** Only what is there. */
  const some = (cents: number) => (cents > 0 ? amount(cents) : null);
  const monthly = (which: 'former' | 'next') =>
    money[which].map(({ description, amount_cents }): [string, string] => [
      t(`transfer.${which}`, { what: description }),
      amount(amount_cents),
    ]);
  const { balance_cents } = money;
  const lines: readonly (readonly [string, string | null])[] = [
    [t('transfer.last_day', { home: former }), formatDay(money.last_day)],
    ...monthly('former'),
    [t('transfer.taken_back'), some(money.taken_back_cents)],
    ...monthly('next'),
    [t('transfer.deposit_paid'), amount(money.deposit_paid_cents)],
    [t('transfer.deposit_due'), some(money.deposit_due_cents)],
    [t('transfer.deposit_left'), some(money.deposit_left_cents)],
    [t('transfer.open_now'), some(balance_cents)],
    [t('transfer.credit_now'), some(-balance_cents)],
    [t('transfer.autopays'), money.autopays === 0 ? null : String(money.autopays)],
  ];
  return (
    <Card title={t('transfer.money')}>
      <dl className={styles.lines}>
        {lines.map(([name, value]) =>
          value === null ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
      <Field label={t('transfer.balance')}>
        <RadioGroup
          value={balance}
          onChange={(_, { value }) => onChange(value === 'MOVES' ? 'MOVES' : 'STAYS')}
        >
          <Radio value="STAYS" label={t('transfer.stays')} />
          <Radio value="MOVES" label={t('transfer.moves')} />
        </RadioGroup>
      </Field>
    </Card>
  );
}
