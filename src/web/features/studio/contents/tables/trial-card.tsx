import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useTranslation } from 'react-i18next';
import { matches } from '../../../../../engine/conditions.ts';
import type { ColumnValues } from '../../../../../engine/decision-tables/column-values.ts';
import type { Example } from '../../../../../engine/decision-tables/judge-rows.ts';
import type { CellValue } from '../../../../../engine/decision-tables/table-file.ts';
import { formatMoney } from '../../../../../engine/language/money.ts';
import { Card } from '../../../../resident/card.tsx';
import { type ColumnLook, cellWords, valueWords } from './table-words.ts';
import type { OpenTable } from './use-table.ts';
import { ChosenValue, NumberInput } from './value-inputs.tsx';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '12px 16px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  },
  text: { margin: 0 },
  rows: { margin: 0, paddingInlineStart: '24px', display: 'grid', gap: '6px' },
  wins: { fontWeight: tokens.fontWeightSemibold },
  conditions: { listStyleType: 'none', margin: 0, padding: 0, fontWeight: tokens.fontWeightRegular },
  condition: { display: 'flex', gap: '6px', alignItems: 'start', overflowWrap: 'anywhere' },
  mark: { flexShrink: 0, marginBlockStart: '2px' },
});

interface TrialCardProps {
  readonly shown: OpenTable;
  readonly values: Example;
  /** The row that decides; null if none does. */
  readonly winner: number | null;
  readonly lookOf: (column: string) => ColumnLook;
  readonly onChange: (values: Example) => void;
}

/** Tries values: which row decides, and why each row before it does not. */
export function TrialCard({ shown: { table, judged }, values, winner, lookOf, onChange }: TrialCardProps) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const asked = winner === null ? table.rows : table.rows.slice(0, winner + 1);
  const amount = winner === null ? null : table.rows[winner]?.result;
  return (
    <Card title={t('tables.trial')}>
      <div className={styles.fields}>
        {Object.keys(table.columns).map((column) => (
          <TrialValue
            key={column}
            column={column}
            known={judged?.columns[column] ?? { optional: true }}
            look={lookOf(column)}
            value={values[column]}
            onSet={(value) => onChange({ ...values, [column]: value })}
          />
        ))}
      </div>
      <p className={styles.text} role="status">
        {winner === null || amount == null
          ? t('tables.none_wins')
          : t('tables.wins', { row: winner + 1, amount: formatMoney(amount, i18n.language) })}
      </p>
      <ol className={styles.rows}>
        {asked.map(({ when = {} }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and their order is their meaning
          <li key={row} className={row === winner ? styles.wins : undefined}>
            {t(row === winner ? 'tables.this_wins' : 'tables.does_not_match')}
            <ul className={styles.conditions}>
              {Object.entries(when).map(([column, schema]) => {
                const isMet = matches(schema, values[column]);
                const Mark = isMet ? CheckmarkRegular : DismissRegular;
                const look = lookOf(column);
                return (
                  <li key={column} className={styles.condition}>
                    <Mark className={styles.mark} aria-label={t(isMet ? 'play.met' : 'play.not_met')} />
                    <span>
                      {t('tables.reason', {
                        column,
                        value: valueWords(t, values[column], look),
                        asked: cellWords(t, schema, look),
                      })}
                    </span>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface TrialValueProps {
  readonly column: string;
  readonly known: ColumnValues;
  readonly look: ColumnLook;
  readonly value: CellValue;
  readonly onSet: (value: CellValue) => void;
}

function TrialValue({ column, known, look, value, onSet }: TrialValueProps) {
  const { t } = useTranslation('studio');
  if (known.listed !== undefined)
    return (
      <ChosenValue
        label={column}
        values={[...known.listed, ...(known.optional ? [undefined] : [])]}
        value={value}
        words={(one) => valueWords(t, one, look)}
        onChoose={onSet}
      />
    );
  if (known.number !== undefined)
    return (
      <NumberInput
        label={column}
        value={typeof value === 'number' ? value : null}
        isMoney={look.isMoney}
        readOnly={false}
        optional={known.optional}
        onSet={(number) => onSet(number ?? undefined)}
      />
    );
  return (
    <Field label={column}>
      <Input
        size="large"
        maxLength={200}
        value={String(value ?? '')}
        onChange={(_, { value: text }) => onSet(text === '' && known.optional ? undefined : text)}
      />
    </Field>
  );
}
