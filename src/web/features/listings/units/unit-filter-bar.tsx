import { Field, makeStyles, Select } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bedroomName } from '../listing-words.ts';
import { FILTER_VALUES, type UnitFilters } from './unit-search.ts';

const useStyles = makeStyles({
  bar: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '12px 16px',
    marginBlock: '16px 20px',
    '@media (max-width: 899px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  // By default a select is as wide as its longest option.
  field: { minWidth: 0, '& select': { minWidth: 0, width: '100%' } },
});

const NAMES = ['market_rent', 'bedroom', 'bathroom', 'unit_type'] as const;
type FilterName = (typeof NAMES)[number];

/** The filters of the unit list, as native controls, which phones and screen readers support best. */
export function UnitFilterBar(props: {
  readonly filters: UnitFilters;
  readonly unitTypes: readonly string[];
  readonly zeroBedroomLabel: string;
  readonly onChoose: (name: FilterName, value: string) => void;
}): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const textOf: Record<FilterName, (value: string) => string> = {
    market_rent: (value) => t(`units.filters.rents.${value}`),
    bedroom: (value) => bedroomName(t, value, props.zeroBedroomLabel),
    bathroom: (value) => value,
    unit_type: (value) => value,
  };
  return (
    <search className={styles.bar} aria-label={t('units.filters.name')}>
      {NAMES.map((name) => (
        <Field key={name} className={styles.field} label={t(`units.filters.${name}`)}>
          <Select
            id={`filter-${name}`}
            size="large"
            value={props.filters[name]}
            onChange={(_, { value }) => props.onChoose(name, value)}
          >
            <option value="">{t('units.filters.any')}</option>
            {(name === 'unit_type' ? props.unitTypes : FILTER_VALUES[name]).map((value) => (
              <option key={value} value={value}>
                {textOf[name](value)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </search>
  );
}
