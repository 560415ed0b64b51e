import { useMutation } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  PropertySettingsView,
  SettingChangeView,
} from '../../../../contract/office/property-settings.contract.ts';
import type { FieldIssue, FormBundle } from '../../../../engine/forms/form.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import { call } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { createDraftStore, type DraftStore } from '../../../forms/index.ts';
import { mergeInto } from '../forms/colleague-changes.tsx';
import { bundleOf, type RefusedValues, useRefusedValues } from '../forms/refused-values.ts';

/** The namespace of labels that name a language; the server writes them. */
const TEXTS = 'property-settings';

/** The settings of the property with the texts of their labels. */
export async function fetchSettings(
  token: string,
  i18n: i18n,
  signal?: AbortSignal,
): Promise<PropertySettingsView> {
  const view = await call('GET /api/office/property/settings', { token, ...(signal && { signal }) });
  // Also for the language that texts fall back to, of which the releases have no file either.
  for (const language of new Set([i18n.language, FALLBACK_LANGUAGE]))
    i18n.addResourceBundle(language, TEXTS, view.texts, true, true);
  return view;
}

/** A form of the settings with its group. */
export type SettingsBundle = FormBundle & Pick<PropertySettingsView['forms'][number], 'group'>;

export function bundlesOf({ forms }: Pick<PropertySettingsView, 'forms'>): readonly SettingsBundle[] {
  return forms.map((form) => ({ ...bundleOf(form), group: form.group }));
}

/** The settings while somebody changes them. */
export interface Editing {
  readonly store: DraftStore;
  readonly values: RefusedValues;
  /** What colleagues have changed since the page was read. */
  readonly others: readonly SettingChangeView[];
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Shows settings that were changed otherwise: somebody went back to an earlier value. */
  readonly become: (view: PropertySettingsView) => void;
}

/**
 * Saves the changed forms. Where a colleague was first, their changes are merged with those of this page and shown, and
 * the next save counts.
 *
 * @param onRefused called with the first wrong value
 */
export function useSettings(
  first: PropertySettingsView,
  token: string,
  onRefused: (issue: FieldIssue) => void,
): Editing {
  const { t, i18n } = useTranslation('office-property');
  const [store] = useState(() => createDraftStore(first.draft));
  const [revision, setRevision] = useState(first.revision);
  const values = useRefusedValues();
  const [others, setOthers] = useState<readonly SettingChangeView[]>([]);
  const become = (view: PropertySettingsView) => {
    store.replace(view.draft);
    setRevision(view.revision);
    values.forget();
    setOthers([]);
  };
  const saving = useMutation({
    mutationFn: (draft: Record<string, unknown>) =>
      call('POST /api/office/property/settings', { token, body: { revision, draft } }),
    onSuccess: (view) => {
      become(view);
      notify('success', t('saved'));
    },
    onError: async (error, sent) => {
      const wrong = values.refuse(error, sent);
      if (wrong !== null) return onRefused(wrong);
      notify('error', errorText(i18n, error));
      if (!(error instanceof ApiError && error.code === 'property.stale')) return;
      const theirs = await fetchSettings(token, i18n);
      const query = { after: String(revision) };
      setOthers((await call('GET /api/office/property/settings/changes', { token, query })).changes);
      mergeInto(store, theirs.draft);
      setRevision(theirs.revision);
    },
  });
  const save = () => {
    store.flush();
    if (saving.isPending) return;
    const keys = [...store.dirty()];
    if (keys.length === 0) return notify('info', t('unchanged'));
    saving.mutate(Object.fromEntries(keys.map((key) => [key, store.get(key)])));
  };
  return { store, values, others, isSaving: saving.isPending, save, become };
}
