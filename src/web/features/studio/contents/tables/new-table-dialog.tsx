import { makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newTable, tableNameProblem } from '../../../../../engine/edit/table/table-edits.ts';
import { chargingStates, columnChoices } from '../../../../../engine/edit/table/table-outline.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { DraftDialog } from '../../states/draft-dialog.tsx';
import { NameField } from '../../states/name-field.tsx';
import { originWords } from './table-words.ts';
import type { ShownTable } from './use-table.ts';
import { NumberInput } from './value-inputs.tsx';

const useStyles = makeStyles({ text: { margin: 0 } });

/** The amount of the first row of a new table. */
const FIRST_CENTS = 2500;

interface NewTableDialogProps {
  readonly shown: ShownTable;
  readonly onDismiss: () => void;
}

/** Makes a table for the charge of a flow: its first row matches everything. */
export function NewTableDialog({ shown, onDismiss }: NewTableDialogProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, parts, open } = shown;
  const charges = parts.flows.flatMap(({ name }) =>
    chargingStates(document, name).map((state) => ({ flow: name, state })),
  );
  const [charge, setCharge] = useState(0);
  const [column, setColumn] = useState(0);
  const [cents, setCents] = useState(FIRST_CENTS);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const { flow, state } = charges[charge] ?? { flow: '', state: '' };
  const choices = columnChoices(parts, { flow, columns: {}, rows: [] });
  const chosen = choices[column];
  const make = () => {
    const name = input.current?.value.trim() ?? '';
    const wrong = tableNameProblem(document, name);
    if (wrong !== null || chosen === undefined) {
      setProblem(t(`tables.name_${wrong ?? 'form'}`));
      input.current?.focus();
      return false;
    }
    document.edit(
      newTable(document, { name, flow, state, column: chosen.name, origin: chosen.origin, cents }),
    );
    open(name);
    return true;
  };
  return (
    <DraftDialog
      title={t('tables.new_title')}
      confirm={t('states.add')}
      onConfirm={charges.length === 0 ? () => true : make}
      onDismiss={onDismiss}
    >
      {charges.length === 0 ? (
        <p className={styles.text}>{t('tables.no_charge')}</p>
      ) : (
        <>
          <ChoiceField
            label={t('tables.charge')}
            value={String(charge)}
            options={charges.map((one, index) => [String(index), t('tables.charge_of', one)])}
            onChoose={(index) => {
              setCharge(Number(index));
              setColumn(0);
            }}
          />
          <ChoiceField
            label={t('tables.compares')}
            value={String(column)}
            options={choices.map(({ origin }, index) => [String(index), originWords(t, origin)])}
            onChoose={(index) => setColumn(Number(index))}
          />
          <NumberInput
            label={t('tables.first_amount')}
            value={cents}
            isMoney
            readOnly={false}
            optional={false}
            problemOf={(one) => (one < 1 ? t('tables.amount_limits') : null)}
            onSet={(one) => setCents(one ?? FIRST_CENTS)}
          />
          <NameField
            key={flow}
            label={t('states.name')}
            start={`${flow}-fee`}
            elementRef={input}
            problem={problem}
            hint={t('tables.name_form')}
          />
        </>
      )}
    </DraftDialog>
  );
}
