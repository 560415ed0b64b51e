import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OfficeTurn } from '../../../../contract/process/office-turn.contract.ts';
import { isOf, WHOSE, type Whose, type WorkFilter } from './use-work-filter.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
  field: { minWidth: '180px', flexGrow: 1, maxWidth: '280px' },
});

interface WorkFilterBarProps {
  readonly turns: readonly OfficeTurn[];
  readonly filter: WorkFilter;
  readonly onChoose: (change: Partial<WorkFilter>) => void;
}

/** Chooses whose work is listed, with the number of entries of each, and of which kind. */
export function WorkFilterBar({ turns, filter, onChoose }: WorkFilterBarProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const kinds = new Map(turns.map(({ flow, title }) => [flow, title]));
  const ofKind = turns.filter(({ flow }) => filter.kind === '' || flow === filter.kind);
  const count = (whose: Whose) => ofKind.filter((turn) => isOf(whose, turn)).length;
  return (
    <div className={styles.bar}>
      <Field className={styles.field} label={t('work.filter')}>
        <Select value={filter.whose} onChange={(_, { value }) => onChoose({ whose: value as Whose })}>
          {WHOSE.map((whose) => (
            <option key={whose} value={whose}>
              {t(`work.${whose}`, { count: count(whose) })}
            </option>
          ))}
        </Select>
      </Field>
      {kinds.size < 2 && filter.kind === '' ? null : (
        <Field className={styles.field} label={t('work.kind')}>
          <Select value={filter.kind} onChange={(_, { value }) => onChoose({ kind: value })}>
            <option value="">{t('work.every_kind')}</option>
            {[...kinds].map(([flow, title]) => (
              <option key={flow} value={flow}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
