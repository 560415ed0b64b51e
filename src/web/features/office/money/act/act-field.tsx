import { Field, Input, Select, Textarea } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import {
  CHECK_NUMBER_CHARACTERS,
  MONEY_DESCRIPTION_CHARACTERS,
  MONEY_REASON_CHARACTERS,
} from '../../../../../contract/limits.ts';
import type { OfficeLedger } from '../../../../../contract/office/money.contract.ts';
import { type ActField, CHARGE_CODES, TENDERS } from './act-form.ts';

interface ActFieldProps {
  readonly field: ActField;
  readonly value: string;
  readonly isWrong: boolean;
  readonly residents: OfficeLedger['residents'];
  readonly onChange: (value: string) => void;
}

/** The longest texts. */
const MOST: Partial<Record<ActField, number>> = {
  number: CHECK_NUMBER_CHARACTERS,
  description: MONEY_DESCRIPTION_CHARACTERS,
  amount: 14,
};

/** One field of the form of an act. */
export function ActFieldInput(props: ActFieldProps) {
  const { field, isWrong } = props;
  const { t } = useTranslation('office-money');
  const hint = field === 'reason' || field === 'description' ? { hint: t(`fields.${field}_hint`) } : {};
  return (
    <Field
      label={t(`fields.${field}`)}
      required={field !== 'user_id'}
      {...hint}
      {...(isWrong && {
        validationMessage: t(field === 'amount' ? 'fields.amount_wrong' : 'fields.missing'),
      })}
    >
      <Control {...props} />
    </Field>
  );
}

function Control({ field, value, residents, onChange, ...rest }: ActFieldProps) {
  const { t } = useTranslation('office-money');
  const { isWrong: _, ...labels } = rest;
  const options = optionsOf(field, residents);
  if (options !== null)
    return (
      <Select size="large" {...labels} value={value} onChange={(_event, data) => onChange(data.value)}>
        {field === 'user_id' ? <option value="">{t('fields.nobody')}</option> : null}
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name ?? t(`${field === 'tender' ? 'tenders' : 'codes'}.${key}`)}
          </option>
        ))}
      </Select>
    );
  if (field === 'reason')
    return (
      <Textarea
        {...labels}
        size="large"
        maxLength={MONEY_REASON_CHARACTERS}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
      />
    );
  const isDay = field === 'due_date' || field === 'received_on';
  return (
    <Input
      {...labels}
      size="large"
      type={isDay ? 'date' : 'text'}
      inputMode={field === 'amount' ? 'decimal' : undefined}
      maxLength={MOST[field]}
      value={value}
      onChange={(_event, data) => onChange(data.value)}
    />
  );
}

/** The choices of a field with their names, if they are no texts of the portal; null: it is typed. */
function optionsOf(
  field: ActField,
  residents: OfficeLedger['residents'],
): readonly (readonly [string, string | null])[] | null {
  if (field === 'charge_code') return CHARGE_CODES.map((code) => [code, null]);
  if (field === 'tender') return TENDERS.map((tender) => [tender, null]);
  if (field !== 'user_id') return null;
  return residents.flatMap(({ user_id, name }) => (user_id === null ? [] : [[user_id, name] as const]));
}
