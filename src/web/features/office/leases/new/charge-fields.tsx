import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LEASE_CHARGES } from '../../../../../contract/limits.ts';
import type { TypedCharge } from './typed-terms.ts';

const useStyles = makeStyles({
  group: {
    border: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '8px',
    minWidth: 0,
    justifyItems: 'start',
  },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'end' },
});

interface ChargeFieldsProps {
  readonly charges: readonly TypedCharge[];
  readonly onChange: (charges: readonly TypedCharge[]) => void;
}

/** The monthly charges besides the rent. */
export function ChargeFields({ charges, onChange }: ChargeFieldsProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const change = (key: number, part: Partial<TypedCharge>) =>
    onChange(charges.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () =>
    onChange([...charges, { key: (charges.at(-1)?.key ?? 0) + 1, description: '', amount: '' }]);
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.charges')}</legend>
      {charges.map(({ key, description, amount }) => (
        <div key={key} className={styles.row}>
          <Field label={t('form.charge')} required>
            <Input
              value={description}
              maxLength={60}
              onChange={(_, { value }) => change(key, { description: value })}
            />
          </Field>
          <Field label={t('form.amount')} required>
            <Input
              value={amount}
              contentBefore="$"
              inputMode="decimal"
              maxLength={20}
              onChange={(_, { value }) => change(key, { amount: value })}
            />
          </Field>
          <Button onClick={() => onChange(charges.filter((one) => one.key !== key))}>
            {t('form.remove_charge', { description: description || t('form.nameless') })}
          </Button>
        </div>
      ))}
      {charges.length >= LEASE_CHARGES ? null : <Button onClick={add}>{t('form.add_charge')}</Button>}
    </fieldset>
  );
}
