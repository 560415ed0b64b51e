import {
  renderTextarea_unstable,
  useTextarea_unstable,
  useTextareaStyles_unstable,
} from '@fluentui/react-components';
import { type ReactNode, useCallback, useState } from 'react';
import { useValueAt } from '../field-state.ts';
import { useFormStyles } from '../form-styles.ts';
import { useFieldScope, useSectionScope } from '../scopes.ts';
import { controlProps } from './control-props.ts';
import { useKeptText } from './kept-text.ts';

/** A field of several lines. Like the one-line fields, the element keeps its own text. */
export function TextareaWidget(): ReactNode {
  const { store } = useSectionScope();
  const field = useFieldScope();
  const styles = useFormStyles();
  const value = useValueAt(field.path);
  const shown = typeof value === 'string' ? value : '';
  const commit = useCallback((text: string) => store.change(field.path, text), [store, field.path]);
  const { elementRef, handlers } = useKeptText<HTMLTextAreaElement>(shown, commit);
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
