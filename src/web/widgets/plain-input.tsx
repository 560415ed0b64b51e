import {
  Input,
  type InputProps,
  renderInput_unstable,
  useInput_unstable,
  useInputStyles_unstable,
} from '@fluentui/react-components';
import { type ReactNode, type Ref, useState } from 'react';

export type PlainInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'ref'> & {
  /** The initial text of the element. Later texts are written to the element itself. */
  readonly startText: string;
  readonly elementRef: Ref<HTMLInputElement>;
};

/**
 * Fluent's `Input` without its state: it looks the same, but only the element holds the text, so that a key press
 * renders nothing. (`Input` renders on every key press, controlled or not.)
 */
export function PlainInput({ startText, elementRef, ...props }: PlainInputProps): ReactNode {
  const [first] = useState(startText);
  const state = useInput_unstable({ size: 'large', ...props }, elementRef);
  const { value: _kept, onChange: _renders, ...input } = state.input;
  state.input = { ...input, defaultValue: first } as typeof state.input;
  useInputStyles_unstable(state);
  return renderInput_unstable(state);
}

PlainInput.displayName = Input.displayName ?? 'PlainInput';
