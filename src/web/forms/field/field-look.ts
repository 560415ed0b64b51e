import { asEntry } from '../../../engine/forms/answers/list.ts';
import { fieldRequired } from '../../../engine/forms/answers/required.ts';
import { fieldDisabled, fieldLabel, fieldVisible } from '../../../engine/forms/answers/visible.ts';
import type { FieldUi, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import type { Draft } from '../draft/draft-path.ts';

/** The state of a field, from the rules of its form. */
export interface FieldLook {
  readonly visible: boolean;
  readonly disabled: boolean;
  readonly required: boolean;
  /** A translation key. */
  readonly label: string;
  /** The translation key of the help text; null without one. */
  readonly hint: string | null;
}

/** The data that determines a field's state. */
export interface LookFrom {
  readonly draft: Draft;
  /** The list entry, the section's object, or the draft for a form at the root. */
  readonly entry: unknown;
  /** The index of the entry in its list; null outside a list. */
  readonly index: number | null;
  readonly facts: FormFacts;
}

/** Whether a field is visible, enabled and required, and its label. Pure. */
export function fieldLook(bundle: FormBundle, name: string, from: LookFrom): FieldLook {
  const entry = asEntry(from.entry);
  const index = from.index ?? 0;
  const visible = fieldVisible(bundle.ui, name, entry, from.facts, index);
  const disabled = fieldDisabled(bundle.ui, name, entry, from.facts, index);
  const ui = bundle.ui.fields[name];
  return {
    visible,
    disabled,
    required: visible && fieldRequired(bundle, name, entry, from.facts, index),
    label: fieldLabel(bundle.ui, name, entry, from.facts, index),
    hint: (disabled ? ui?.disabledHint : undefined) ?? hintOf(ui, entry[name]),
  };
}

function hintOf(ui: FieldUi | undefined, value: unknown): string | null {
  const isDone = ui?.hintDone !== undefined && value === (ui.checked ?? true);
  return (isDone ? ui.hintDone : ui?.hint) ?? null;
}

export function sameLook(a: FieldLook, b: FieldLook): boolean {
  return (
    a.visible === b.visible &&
    a.disabled === b.disabled &&
    a.required === b.required &&
    a.label === b.label &&
    a.hint === b.hint
  );
}
