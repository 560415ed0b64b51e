import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldRule } from '../../../../engine/edit/form/field-types.ts';
import type { OutlineField } from '../../../../engine/edit/form/form-outline.ts';
import { ruleEdits } from '../../../../engine/edit/form/rule-edits.ts';
import type { EditedForm } from './use-form.ts';

interface RuleInputsProps {
  readonly shown: EditedForm;
  readonly field: OutlineField;
  readonly rules: readonly FieldRule[];
}

/** The rules of a field; an empty one does not exist. */
export function RuleInputs({ shown: { document, form }, field, rules }: RuleInputsProps) {
  const { t } = useTranslation('studio');
  const set = (keyword: string, value: unknown) => document.edit(ruleEdits(form, field, keyword, value));
  return rules.map(({ keyword, value: kind }) => {
    const label = t(`forms.rules.${keyword}`);
    const value = field.rules[keyword];
    return kind === 'flag' ? (
      <Checkbox
        key={keyword}
        size="large"
        label={label}
        checked={value === true}
        disabled={document.readOnly}
        onChange={(_, { checked }) => set(keyword, checked === true ? true : undefined)}
      />
    ) : (
      <RuleInput
        key={keyword}
        label={label}
        value={value === undefined ? '' : String(value)}
        isNumber={kind !== 'text'}
        readOnly={document.readOnly}
        onSet={(text) => set(keyword, text === '' ? undefined : kind === 'text' ? text : Number(text))}
      />
    );
  });
}

interface RuleInputProps {
  readonly label: string;
  readonly value: string;
  readonly isNumber: boolean;
  readonly readOnly: boolean;
  /** Called with a valid value, or empty. */
  readonly onSet: (text: string) => void;
}

/** A rule with one value. What is no such value stays in the field, with a message, and is not saved. */
function RuleInput({ label, value, isNumber, readOnly, onSet }: RuleInputProps) {
  const { t } = useTranslation('studio');
  const [wrong, setWrong] = useState<string | null>(null);
  const isValid = (text: string) =>
    text === '' || (isNumber ? /^\d{1,9}$/.test(text) : text.length <= 500 && isExpression(text));
  return (
    <Field
      label={label}
      {...(wrong !== null && {
        validationState: 'error' as const,
        validationMessage: t(isNumber ? 'forms.not_a_number' : 'forms.not_a_pattern'),
      })}
    >
      <Input
        size="large"
        value={wrong ?? value}
        readOnly={readOnly}
        inputMode={isNumber ? 'numeric' : 'text'}
        onChange={(_, { value: text }) => {
          setWrong(isValid(text) ? null : text);
          if (isValid(text)) onSet(text);
        }}
      />
    </Field>
  );
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}
