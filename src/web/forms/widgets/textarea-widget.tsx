import {
  renderTextarea_unstable,
  useTextarea_unstable,
  useTextareaStyles_unstable,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useFieldPort } from '../field/field-port.ts';
import { useValueAt } from '../field/field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { useFieldScope } from '../section/scopes.ts';
import { controlProps } from './control-props.ts';
import { useKeptText } from './kept-text.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A field of several lines. Like the one-line fields, the element keeps its own text. */
export default function TextareaWidget(): ReactNode {
  const field = useFieldScope();
  const port = useFieldPort();
  const styles = useFormStyles();
  const shown = asText(useValueAt(field.path));
  const says = (text: string): boolean => text === asText(port.read());
  const { elementRef, handlers } = useKeptText<HTMLTextAreaElement>(shown, {
    show: () => asText(port.read()),
    says,
    commit: (text) => {
      if (!says(text)) port.write(text);
    },
  });
  const [first] = useState(shown);
  const state = useTextarea_unstable(
    { ...controlProps(field), size: 'large', resize: 'vertical', className: styles.control, rows: 3 },
    elementRef,
  );
  const { value: _kept, onChange: _renders, ...textarea } = state.textarea;
  state.textarea = { ...textarea, ...handlers, defaultValue: first } as typeof state.textarea;
  useTextareaStyles_unstable(state);
  return renderTextarea_unstable(state);
}
