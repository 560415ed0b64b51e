import { useTranslation } from 'react-i18next';
import { MOST_CENTS, resultEdits } from '../../../../../engine/edit/table/table-edits.ts';
import { Card } from '../../../../resident/card.tsx';
import type { OpenTable } from './use-table.ts';
import { NumberInput } from './value-inputs.tsx';

/** The amount that a row decides. */
export function AmountPanel({ shown, row }: { readonly shown: OpenTable; readonly row: number }) {
  const { t } = useTranslation('studio');
  const { document, name, table } = shown;
  return (
    <Card title={t('tables.amount_title', { row: row + 1 })}>
      <NumberInput
        label={t('tables.amount')}
        value={table.rows[row]?.result ?? null}
        isMoney
        readOnly={document.readOnly}
        optional={false}
        problemOf={(cents) => (cents < 1 || cents > MOST_CENTS ? t('tables.amount_limits') : null)}
        onSet={(cents) => document.edit(resultEdits({ name, table }, row, cents ?? 1))}
      />
    </Card>
  );
}
