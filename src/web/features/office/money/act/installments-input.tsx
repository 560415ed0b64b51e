import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PLAN_INSTALLMENTS } from '../../../../../contract/limits.ts';
import { formatMoney } from '../../../../app/texts/formats.ts';
import { type InstallmentRow, sumOfRows, withNextRow } from './installment-rows.ts';

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, display: 'grid', gap: '12px', minWidth: 0 },
  legend: { padding: 0, marginBottom: '8px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    alignItems: 'end',
    gap: '8px',
  },
  remove: { justifySelf: 'start' },
  end: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
  },
  wrong: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});

interface InstallmentsInputProps {
  readonly rows: readonly InstallmentRow[];
  /** What they must add up to. */
  readonly sumCents: number;
  readonly problem: 'days' | 'sum' | null;
  readonly onChange: (rows: readonly InstallmentRow[]) => void;
}

/** The days and amounts of a payment plan, with their sum. */
export function InstallmentsInput({ rows, sumCents, problem, onChange }: InstallmentsInputProps) {
  const { t, i18n } = useTranslation('office-money');
  const styles = useStyles();
  const amount = formatMoney(sumCents, i18n.language);
  const change = (at: number, changed: Partial<InstallmentRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('plan.rows')}</legend>
      {rows.map(({ due_date, amount: typed }, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an installment is known by its place alone
          <div key={index} className={styles.row}>
            <Field label={t('plan.day', { number })} required>
              <Input
                type="date"
                value={due_date}
                onChange={(_, { value }) => change(index, { due_date: value })}
              />
            </Field>
            <Field label={t('plan.amount', { number })} required>
              <Input
                inputMode="decimal"
                maxLength={14}
                value={typed}
                onChange={(_, { value }) => change(index, { amount: value })}
              />
            </Field>
            {rows.length === 1 ? null : (
              <Button
                size="small"
                className={styles.remove}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                {t('plan.remove', { number })}
              </Button>
            )}
          </div>
        );
      })}
      <div className={styles.end}>
        <Button
          disabled={rows.length >= PLAN_INSTALLMENTS}
          onClick={() => onChange(withNextRow(rows, sumCents))}
        >
          {t('plan.add')}
        </Button>
        <span role="status">
          {t('plan.sum', { sum: formatMoney(sumOfRows(rows), i18n.language), amount })}
        </span>
      </div>
      {problem === null ? null : (
        <p role="alert" className={styles.wrong}>
          {t(problem === 'sum' ? 'plan.wrong_sum' : 'plan.wrong_days', { amount })}
        </p>
      )}
    </fieldset>
  );
}
