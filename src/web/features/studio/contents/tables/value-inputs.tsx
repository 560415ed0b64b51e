import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellValue } from '../../../../../engine/decision-tables/table-file.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../../engine/language/money.ts';
import { ChoiceField } from '../../states/choice-field.tsx';

interface NumberInputProps {
  readonly label: string;
  /** Money in integer cents. Null: none. */
  readonly value: number | null;
  readonly isMoney: boolean;
  readonly readOnly: boolean;
  /** Whether it may be empty. */
  readonly optional: boolean;
  /** What else is wrong with a number, or null. */
  readonly problemOf?: (value: number) => string | null;
  readonly onSet: (value: number | null) => void;
}

/** A number, or an amount in dollars. What is none stays in the field, with a message, and is not saved. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, isMoney, readOnly, optional, problemOf, onSet } = props;
  const { t } = useTranslation('studio');
  const [typed, setTyped] = useState<{ readonly text: string; readonly from: number | null } | null>(null);
  const problem = (text: string): string | null => {
    if (text.trim() === '') return optional ? null : t('tables.needed');
    const number = numberIn(text, isMoney);
    if (number === null) return t(isMoney ? 'tables.not_an_amount' : 'tables.not_a_number');
    return problemOf?.(number) ?? null;
  };
  const said = typed === null ? null : problem(typed.text);
  // What is typed gives way to a value that comes from elsewhere: an undo, a colleague, a counterexample.
  const isOwn = typed !== null && (said === null ? numberIn(typed.text, isMoney) : typed.from) === value;
  const wrong = isOwn ? said : null;
  return (
    <Field
      label={label}
      {...(wrong !== null && { validationState: 'error' as const, validationMessage: wrong })}
    >
      <Input
        size="large"
        value={isOwn ? typed.text : isMoney ? dollarsOfCents(value) : String(value ?? '')}
        readOnly={readOnly}
        inputMode="decimal"
        maxLength={16}
        {...(isMoney && { contentBefore: '$' })}
        onChange={(_, { value: text }) => {
          setTyped({ text, from: value });
          if (problem(text) === null) onSet(numberIn(text, isMoney));
        }}
      />
    </Field>
  );
}

/** A number as typed; null if it is none. @example numberIn('12.50', true) // 1250 */
export function numberIn(text: string, isMoney: boolean): number | null {
  const trimmed = text.trim();
  if (isMoney) return centsOfDollars(trimmed);
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : null;
}

interface ChosenValueProps {
  readonly label: string;
  readonly values: readonly CellValue[];
  readonly value: CellValue;
  readonly words: (value: CellValue) => string;
  readonly onChoose: (value: CellValue) => void;
}

/** One of some values, whatever their type is. */
export function ChosenValue({ label, values, value, words, onChoose }: ChosenValueProps) {
  const found = values.indexOf(value);
  return (
    <ChoiceField
      label={label}
      value={String(Math.max(found, 0))}
      options={values.map((one, index) => [String(index), words(one)])}
      onChoose={(index) => onChoose(values[Number(index)])}
    />
  );
}
