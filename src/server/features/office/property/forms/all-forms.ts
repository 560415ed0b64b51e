import { BoundedCache } from '../../../../../engine/bounded-cache.ts';
import { compileForms } from '../../../../../engine/forms/compile.ts';
import type { FormBundle } from '../../../../../engine/forms/form.ts';
import { feeForms } from './fee-forms.ts';
import { hoursForms } from './hours-forms.ts';
import { listingForms } from './listing-forms.ts';
import { paymentForms } from './payment-forms.ts';
import { retentionForm } from './retention-form.ts';
import { ruleForms } from './rule-forms.ts';
import type { SettingsForm } from './settings-form.ts';
import { addressForm, brandForm, textForms } from './text-forms.ts';

/** A form of the settings, compiled. */
export type CompiledSettingsForm = SettingsForm & FormBundle;

const compiled = new BoundedCache<string, readonly CompiledSettingsForm[]>(8);

/**
 * The forms of the settings, with a field per language for what the property writes, in the order of their groups.
 *
 * @example settingsForms(['en', 'es']).map(({ group }) => group) // ['texts', 'texts', 'brand', …]
 */
export function settingsForms(languages: readonly string[]): readonly CompiledSettingsForm[] {
  return compiled.getOrMake(languages.join(), () => {
    const forms = [
      ...textForms(languages),
      ...listingForms(languages),
      addressForm,
      brandForm,
      ...feeForms(languages),
      ...paymentForms,
      ...ruleForms(languages),
      ...hoursForms(languages),
      retentionForm,
    ];
    const bundles = compileForms(forms);
    return forms.map((form) => ({ ...form, ...(bundles.get(form.id) as FormBundle) }));
  });
}

/** The key of a form in the draft of the settings. */
export const keyOf = ({ ui }: Pick<SettingsForm, 'ui'>): string => ui.of ?? '';
