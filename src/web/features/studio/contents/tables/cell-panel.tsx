import { Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnValues } from '../../../../../engine/decision-tables/column-values.ts';
import type { CellValue } from '../../../../../engine/decision-tables/table-file.ts';
import { cellSchema, type TableCell, tableCell } from '../../../../../engine/edit/table/table-cells.ts';
import { cellEdits } from '../../../../../engine/edit/table/table-edits.ts';
import { pointer } from '../../../../../engine/json-pointer.ts';
import { Card } from '../../../../resident/card.tsx';
import { ChoiceField } from '../../states/choice-field.tsx';
import { TableErrors } from './table-errors.tsx';
import { type ColumnLook, valueWords } from './table-words.ts';
import type { OpenTable } from './use-table.ts';
import { NumberInput, numberIn } from './value-inputs.tsx';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '12px 16px',
    alignItems: 'end',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  },
  values: { display: 'flex', flexWrap: 'wrap', gap: '0 16px', border: 'none', margin: 0, padding: 0 },
  text: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

interface CellPanelProps {
  readonly shown: OpenTable;
  readonly row: number;
  readonly column: string;
  readonly look: ColumnLook;
}

/** What a cell asks of its column: anything, some values, or a range of numbers. */
export function CellPanel({ shown, row, column, look }: CellPanelProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, name, table, judged } = shown;
  const schema = table.rows[row]?.when?.[column];
  const values = judged?.columns[column] ?? { optional: true };
  // A kind without values yet asks nothing: the file has a condition only from the first value on.
  const [begun, setBegun] = useState<TableCell | null>(null);
  const saved = tableCell(schema);
  const cell = saved.kind === 'any' && begun !== null ? begun : saved;
  const set = (next: TableCell) => {
    setBegun(next);
    document.edit(cellEdits({ name, table }, row, column, cellSchema(next)));
  };
  const kinds = [
    'any',
    'one_of',
    'none_of',
    ...(isNumeric(values) ? ['range'] : []),
    ...(cell.kind === 'other' ? ['other'] : []),
  ] as const;
  return (
    <Card title={t('tables.cell_title', { row: row + 1, column })}>
      <div className={styles.fields}>
        <ChoiceField
          label={t('tables.asks')}
          value={cell.kind}
          options={kinds.map((kind) => [kind, t(`tables.kinds.${kind}`)])}
          onChoose={(kind) => {
            if (!document.readOnly) set(begunCell(kind, cell));
          }}
        />
        {cell.kind === 'range'
          ? (['least', 'most'] as const).map((limit) => (
              <NumberInput
                key={limit}
                label={t(`tables.limits.${limit}`)}
                value={cell[limit]}
                isMoney={look.isMoney}
                readOnly={document.readOnly}
                optional
                onSet={(value) => set({ ...cell, [limit]: value })}
              />
            ))
          : null}
        {cell.kind === 'one_of' || cell.kind === 'none_of' ? (
          <Values
            cell={cell}
            known={values}
            look={look}
            readOnly={document.readOnly}
            onSet={(chosen) => set({ kind: cell.kind, values: chosen })}
          />
        ) : null}
      </div>
      {cell.kind === 'other' ? <p className={styles.text}>{t('tables.in_json')}</p> : null}
      <TableErrors judged={judged} at={pointer('rows', row, 'when', column)} />
    </Card>
  );
}

interface ValuesProps {
  readonly cell: { readonly values: readonly CellValue[] };
  readonly known: ColumnValues;
  readonly look: ColumnLook;
  readonly readOnly: boolean;
  readonly onSet: (values: readonly CellValue[]) => void;
}

/** The values of a cell: boxes where the column has few, else a text with commas between them. */
function Values({ cell, known, look, readOnly, onSet }: ValuesProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const [typed, setTyped] = useState<string | null>(null);
  if (known.listed !== undefined) {
    const all = [...known.listed, ...cell.values.filter((one) => !known.listed?.includes(one))];
    return (
      <fieldset className={styles.values} aria-label={t('tables.values')}>
        {all.map((value) => (
          <Checkbox
            key={String(value)}
            size="large"
            label={valueWords(t, value, look)}
            checked={cell.values.includes(value)}
            disabled={readOnly}
            onChange={(_, { checked }) =>
              onSet(all.filter((one) => (one === value ? checked === true : cell.values.includes(one))))
            }
          />
        ))}
      </fieldset>
    );
  }
  const read = (text: string) => valuesIn(text, known, look);
  const wrong = typed !== null && read(typed) === null;
  return (
    <Field
      label={t('tables.values')}
      hint={t('tables.values_hint')}
      {...(wrong && {
        validationState: 'error' as const,
        validationMessage: t(look.isMoney ? 'tables.not_an_amount' : 'tables.not_a_number'),
      })}
    >
      <Input
        size="large"
        value={typed ?? cell.values.map((one) => plain(one, look)).join(', ')}
        readOnly={readOnly}
        maxLength={1000}
        onChange={(_, { value }) => {
          setTyped(value);
          const found = read(value);
          if (found !== null) onSet(found);
        }}
      />
    </Field>
  );
}

function plain(value: CellValue, { isMoney }: ColumnLook): string {
  return isMoney && typeof value === 'number' ? (value / 100).toFixed(2) : String(value);
}

/** The values of a text with commas; null if one of them is no number where the column has numbers. */
function valuesIn(text: string, known: ColumnValues, { isMoney }: ColumnLook): readonly CellValue[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (known.number === undefined) return [...new Set(parts)];
  const numbers = parts.map((part) => numberIn(part, isMoney));
  return numbers.includes(null) ? null : [...new Set(numbers)];
}

function isNumeric({ number, listed }: ColumnValues): boolean {
  return number !== undefined || listed?.every((one) => typeof one === 'number') === true;
}

/** A cell of another kind; values stay where both kinds have some. */
function begunCell(kind: string, before: TableCell): TableCell {
  if (kind === 'range') return { kind, least: null, most: null };
  if (kind !== 'one_of' && kind !== 'none_of') return kind === 'other' ? before : { kind: 'any' };
  return { kind, values: 'values' in before ? before.values : [] };
}
