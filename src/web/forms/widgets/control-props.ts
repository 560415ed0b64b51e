import type { FieldScope } from '../section/scopes.ts';

/** The attributes that every control has: name, state and what describes it. */
export function controlProps(field: FieldScope) {
  return {
    id: field.id,
    name: field.path,
    disabled: field.look.disabled,
    autoComplete: field.ui.autocomplete ?? 'off',
    ...(field.look.required ? { 'aria-required': true } : {}),
    ...(field.invalid ? { 'aria-invalid': true } : {}),
    ...(field.describedBy === undefined ? {} : { 'aria-describedby': field.describedBy }),
  } as const;
}
