import { Field } from '@fluentui/react-components';
import type { RefObject } from 'react';
import { PlainInput } from '../../../widgets/plain-input.tsx';

interface NameFieldProps {
  readonly label: string;
  readonly start: string;
  readonly elementRef: RefObject<HTMLInputElement | null>;
  /** What is wrong with the name, or empty. */
  readonly problem: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

/** A labelled text field of a dialog, with what is wrong with it. */
export function NameField({ label, start, elementRef, problem, hint, optional = false }: NameFieldProps) {
  return (
    <Field
      label={label}
      required={!optional}
      {...(problem === '' ? {} : { validationState: 'error' as const, validationMessage: problem })}
      {...(hint !== undefined && { hint })}
    >
      <PlainInput
        startText={start}
        elementRef={elementRef}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}
