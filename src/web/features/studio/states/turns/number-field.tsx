import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalid } from '../choice-field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly readOnly: boolean;
  /** What is wrong with the value, or empty. */
  readonly problem: string;
  readonly onSet: (value: number) => void;
}

/** A whole number. What is none stays in the field, with a message, and is not saved. */
export function NumberField({ label, value, readOnly, problem, onSet }: NumberFieldProps) {
  const { t } = useTranslation('studio');
  const [wrong, setWrong] = useState<string | null>(null);
  const isValid = (text: string) => /^\d{1,5}$/.test(text);
  return (
    <Field label={label} {...invalid(wrong === null ? problem : t('forms.not_a_number'))}>
      <Input
        size="large"
        value={wrong ?? String(value)}
        readOnly={readOnly}
        inputMode="numeric"
        onChange={(_, { value: text }) => {
          setWrong(isValid(text) ? null : text);
          if (isValid(text)) onSet(Number(text));
        }}
      />
    </Field>
  );
}
