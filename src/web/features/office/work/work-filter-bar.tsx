import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OfficeWork } from '../../../../contract/process/office-turn.contract.ts';
import type { OfficeWaiting } from '../../../../contract/process/office-waiting.contract.ts';
import { WHOSE, type Whose } from '../../../../contract/process/whose.ts';
import type { WorkFilter } from './use-work-filter.ts';
import { waitingKindOf } from './waiting-rows.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
  field: { minWidth: '180px', flexGrow: 1, maxWidth: '280px' },
});

interface WorkFilterBarProps {
  /** The kinds that wait besides turns. */
  readonly waiting: OfficeWaiting['kinds'];
  readonly work: Pick<OfficeWork, 'counts' | 'kinds'>;
  readonly filter: WorkFilter;
  readonly onChoose: (change: Partial<WorkFilter>) => void;
}

/** Chooses whose work is listed, with the number of entries of each, and of which kind. */
export function WorkFilterBar({ work: { counts, kinds }, waiting, filter, onChoose }: WorkFilterBarProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      {/* What waits besides turns is nobody's. */}
      {waitingKindOf(filter.kind) === undefined ? (
        <Field data-field="whose" className={styles.field} label={t('work.filter')}>
          <Select value={filter.whose} onChange={(_, { value }) => onChoose({ whose: value as Whose })}>
            {WHOSE.map((whose) => (
              <option key={whose} value={whose}>
                {t(`work.${whose}`, { count: counts[whose] })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {kinds.length + waiting.length < 2 && filter.kind === '' ? null : (
        <Field data-field="kind" className={styles.field} label={t('work.kind')}>
          <Select value={filter.kind} onChange={(_, { value }) => onChoose({ kind: value })}>
            <option value="">{t('work.every_kind')}</option>
            {waiting.map(({ kind, count }) => (
              <option key={kind} value={kind}>
                {t('work.kind_count', { kind: t(`work.waiting.${kind}`), count })}
              </option>
            ))}
            {kinds.map(({ flow, title }) => (
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
