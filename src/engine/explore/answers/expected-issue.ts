import type { FieldSchema, FieldUi } from '../../forms/form.ts';

/** An expected issue: its path, message key and rule. */
export interface ExpectedIssue {
  readonly path: string;
  readonly code: string;
  readonly rule: string;
}

const generic = 'validation.invalid';

const choices: readonly string[] = ['select', 'radio', 'checkboxes', 'state'];

/** The name of a failed rule, which selects its text. Required boxes and choices have names of their own. */
function ruleName(field: FieldSchema, keyword: string, ui?: FieldUi): string {
  const ticked = ui?.checked ?? true;
  if (keyword === 'format') return String(field.format);
  if (keyword === 'const') return field.const === ticked ? 'ticked' : 'enum';
  if (keyword !== 'required') return keyword;
  if (field.const === ticked) return 'ticked';
  return choices.includes(ui?.widget ?? '') ? 'choice' : 'required';
}

/** The issue of a field that violates a rule. */
export function issue(field: FieldSchema, path: string, keyword: string, ui?: FieldUi): ExpectedIssue {
  return { path, code: field.messages?.[keyword] ?? generic, rule: ruleName(field, keyword, ui) };
}
