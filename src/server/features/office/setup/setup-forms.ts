import { compileForms, type FormSource } from '../../../../engine/forms/compile.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { objectForm, required, text } from '../property/forms/settings-form.ts';
import { addressForm } from '../property/forms/text-forms.ts';

/** A host name, in lower case. */
const HOST =
  '^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$';
const MOST_NAME = 80;
const FIRST_NAME = 15;
const LAST_NAME = 20;

const company = objectForm({ id: 'company', rows: [[required(text('name', { maxLength: MOST_NAME }))]] });
const property = objectForm({
  id: 'property',
  rows: [
    [required(text('name', { maxLength: MOST_NAME }))],
    [required(text('host', { pattern: HOST }, { hint: 'office-property:hints.host' }))],
    [required(text('time_zone', {}, { widget: 'select', choices: 'time_zones' }))],
    [
      required(text('contact_no', { format: 'phone' }, { widget: 'phone' })),
      required(text('email', { format: 'email' }, { widget: 'email' })),
    ],
  ],
});
const member = objectForm({
  id: 'member',
  rows: [
    [
      required(text('first_name', { maxLength: FIRST_NAME })),
      required(text('last_name', { maxLength: LAST_NAME })),
    ],
    [required(text('email', { format: 'email' }, { widget: 'email', autocomplete: 'email' }))],
  ],
});
const address: FormSource = { id: addressForm.id, schema: addressForm.schema, ui: addressForm.ui };

const compiled = compileForms([company, property, address, member]);
const bundlesOf = (forms: readonly FormSource[]) => forms.map(({ id }) => compiled.get(id) as FormBundle);

/** The forms of the first company with its property and member, and those of another property. */
export const FIRST_FORMS: readonly FormBundle[] = bundlesOf([company, property, address, member]);
export const PROPERTY_FORMS: readonly FormBundle[] = bundlesOf([property, address, member]);

/** The forms as a page shows them. */
export function shownForms(forms: readonly FormBundle[]) {
  return forms.map(({ id, schema, ui }) => ({ id, schema: { ...schema }, ui: { ...ui } }));
}
