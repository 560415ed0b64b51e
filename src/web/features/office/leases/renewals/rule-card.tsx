import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { RenewalTerm } from '../../../../../contract/office/leases/renewal.contract.ts';
import { Card } from '../../../../resident/card.tsx';
import { BASES, hundredths, type TypedRule, WAYS } from './offer-rule.ts';
import { useTermName } from './use-term-name.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '16px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  },
  // The field of an input has a width of its own, wider than a narrow column.
  input: { minWidth: 0, '& input': { minWidth: 0, width: '100%' } },
  fill: { justifySelf: 'start' },
});

interface RuleCardProps {
  readonly rule: TypedRule;
  readonly terms: readonly RenewalTerm[];
  readonly onChange: (rule: TypedRule) => void;
  /** The number of leases that are chosen. */
  readonly chosen: number;
  readonly onFill: () => void;
}

/** The rule by which the rents of the offers are filled in. */
export function RuleCard({ rule, terms, onChange, chosen, onFill }: RuleCardProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const nameOf = useTermName();
  const unit = rule.way === 'percent' ? '%' : '$';
  const wrong = (text: string) =>
    hundredths(text) === null ? { validationMessage: t('renewals.wrong_number') } : {};
  return (
    <Card title={t('renewals.rule')}>
      <div className={styles.fields}>
        <Field label={t('renewals.base')}>
          <Select
            value={rule.base}
            onChange={(_, { value }) =>
              onChange({ ...rule, base: BASES.find((one) => one === value) ?? 'rent' })
            }
          >
            {BASES.map((base) => (
              <option key={base} value={base}>
                {t(`renewals.bases.${base}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('renewals.way')}>
          <Select
            value={rule.way}
            onChange={(_, { value }) =>
              onChange({ ...rule, way: WAYS.find((one) => one === value) ?? 'percent' })
            }
          >
            {WAYS.map((way) => (
              <option key={way} value={way}>
                {t(`renewals.ways.${way}`)}
              </option>
            ))}
          </Select>
        </Field>
        {terms.map((term) => {
          const value = rule.more[term.name] ?? '';
          return (
            <Field key={term.name} label={t('renewals.more', { term: nameOf(term) })} {...wrong(value)}>
              <Input
                className={styles.input}
                value={value}
                contentAfter={unit}
                inputMode="decimal"
                maxLength={12}
                placeholder="0"
                onChange={(_, data) => onChange({ ...rule, more: { ...rule.more, [term.name]: data.value } })}
              />
            </Field>
          );
        })}
        <Field label={t('renewals.cap')} hint={t('renewals.cap_hint')} {...wrong(rule.cap)}>
          <Input
            className={styles.input}
            value={rule.cap}
            contentAfter="%"
            inputMode="decimal"
            maxLength={12}
            onChange={(_, { value }) => onChange({ ...rule, cap: value })}
          />
        </Field>
      </div>
      <Button className={styles.fill} disabled={chosen === 0} onClick={onFill}>
        {t('renewals.fill', { count: chosen })}
      </Button>
    </Card>
  );
}
