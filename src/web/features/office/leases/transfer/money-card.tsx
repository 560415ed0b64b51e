import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type {
  TransferMoney,
  WantedTransfer,
} from '../../../../../contract/office/leases/transfer.contract.ts';
import { formatDay, formatMoney } from '../../../../app/texts/formats.ts';
import { Card } from '../../../../resident/card.tsx';
import { FactList } from '../../../../resident/fact-list.tsx';

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
  const amount = (cents: number) => formatMoney(cents, i18n.language);
  /** Only what is there. */
  const some = (cents: number) => (cents > 0 ? amount(cents) : null);
  const lines = (which: 'former' | 'next') =>
    money[which].map(({ description, amount_cents }): [string, string] => [
      t(`transfer.${which}`, { what: description }),
      amount(amount_cents),
    ]);
  const { balance_cents } = money;
  return (
    <Card title={t('transfer.money')}>
      <FactList
        facts={[
          [t('transfer.last_day', { home: former }), formatDay(money.last_day)],
          ...lines('former'),
          [t('transfer.taken_back'), some(money.taken_back_cents)],
          ...lines('next'),
          [t('transfer.deposit_paid'), amount(money.deposit_paid_cents)],
          [t('transfer.deposit_due'), some(money.deposit_due_cents)],
          [t('transfer.deposit_left'), some(money.deposit_left_cents)],
          [t('transfer.open_now'), some(balance_cents)],
          [t('transfer.credit_now'), some(-balance_cents)],
          [t('transfer.autopays'), money.autopays === 0 ? null : String(money.autopays)],
        ]}
      />
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
