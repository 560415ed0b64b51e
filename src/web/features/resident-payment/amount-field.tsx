import { Field, Input, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../app/texts/formats.ts';

interface AmountFieldProps {
  /** All that is due, in cents. */
  readonly due: number;
  readonly isPartAllowed: boolean;
  readonly disabled: boolean;
  /** Null: all of it. Told when the field is left. */
  readonly onAmount: (cents: number | null) => void;
}

const useStyles = makeStyles({
  field: { display: 'grid', gap: '12px', justifyItems: 'start' },
  amount: { maxWidth: '220px' },
});

/** Integer cents of what was typed; null for what is no amount. @example centsOf('12.5') // 1250 */
export function centsOf(text: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s*([\d,]{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (dollars === undefined) return null;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** How much is paid: all that is due, or a part of it. */
export function AmountField({ due, isPartAllowed, disabled, onAmount }: AmountFieldProps) {
  const { t, i18n } = useTranslation('ledger');
  const styles = useStyles();
  const [isPart, setPart] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const leave = () => {
    const cents = centsOf(text);
    const isRight = cents !== null && cents > 0 && cents <= due;
    setWrong(!isRight && text !== '');
    if (isRight) onAmount(cents);
  };
  return (
    <div className={styles.field}>
      <RadioGroup
        aria-label={t('pay.how_much')}
        value={isPart ? 'part' : 'all'}
        disabled={disabled}
        onChange={(_, { value }) => {
          setPart(value === 'part');
          if (value === 'all') onAmount(null);
          else leave();
        }}
      >
        <Radio value="all" label={t('pay.all', { amount: money(due) })} />
        {isPartAllowed ? <Radio value="part" label={t('pay.other')} /> : null}
      </RadioGroup>
      {isPart ? (
        <Field
          label={t('pay.amount')}
          className={styles.amount}
          {...(wrong && { validationMessage: t('pay.amount_invalid', { most: money(due) }) })}
        >
          <Input
            value={text}
            disabled={disabled}
            inputMode="decimal"
            contentBefore="$"
            onChange={(_, { value }) => setText(value)}
            onBlur={leave}
          />
        </Field>
      ) : null}
    </div>
  );
}
