import { Checkbox, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { LeaseChoices } from '../../../../../contract/office/lease-draft.contract.ts';
import { centsOfDollars } from '../../../../../engine/language/money.ts';
import { Card } from '../../../../resident/card.tsx';
import { ChargeFields } from './charge-fields.tsx';
import type { TypedTerms } from './typed-terms.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '16px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  },
});

export interface TypedFieldsProps {
  readonly draft: LeaseChoices;
  readonly typed: TypedTerms;
  readonly onChange: (typed: TypedTerms) => void;
}

interface TermsFieldsProps extends TypedFieldsProps {
  /** The first day is chosen elsewhere. */
  readonly isStartChosen?: boolean;
}

/** The terms of a lease: days, rent, deposit, other charges, and whether the landlord signs. */
export function TermsFields({
  draft: { languages },
  typed,
  onChange,
  isStartChosen = false,
}: TermsFieldsProps) {
  const { t, i18n } = useTranslation('office-leases');
  const styles = useStyles();
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const change = (part: Partial<TypedTerms>) => onChange({ ...typed, ...part });
  const amount = (name: 'rent' | 'deposit', isFine: boolean) => (
    <Field
      label={t(`form.${name}`)}
      required={name === 'rent'}
      {...(!isFine && { validationMessage: t('form.wrong') })}
    >
      <Input
        value={typed[name]}
        contentBefore="$"
        inputMode="decimal"
        maxLength={20}
        onChange={(_, { value }) => change({ [name]: value })}
      />
    </Field>
  );
  const rent = centsOfDollars(typed.rent);
  const isDeposit = typed.deposit.trim() === '' || centsOfDollars(typed.deposit) !== null;
  return (
    <Card title={t('form.terms')}>
      <div className={styles.fields}>
        {isStartChosen ? null : (
          <Field label={t('form.start')} required>
            <Input
              type="date"
              value={typed.start_date}
              onChange={(_, { value }) => change({ start_date: value })}
            />
          </Field>
        )}
        <Field label={t('form.end')} hint={t('form.end_hint')}>
          <Input
            type="date"
            value={typed.end_date}
            onChange={(_, { value }) => change({ end_date: value })}
          />
        </Field>
        {amount('rent', rent !== null && rent > 0)}
        {amount('deposit', isDeposit)}
        <Field label={t('form.language')}>
          <Select value={typed.language} onChange={(_, { value }) => change({ language: value })}>
            {languages.map((language) => (
              <option key={language} value={language}>
                {names.of(language) ?? language}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ChargeFields charges={typed.charges} onChange={(charges) => change({ charges })} />
      <Checkbox
        label={t('form.countersign')}
        checked={typed.countersign}
        onChange={(_, { checked }) => change({ countersign: checked === true })}
      />
    </Card>
  );
}
