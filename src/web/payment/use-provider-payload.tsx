import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { useAsk } from '../app/dialogs/ask.tsx';
import { type Draft, type DraftStore, issueLabel } from '../forms/index.ts';
import { billingOf } from './provider-payload.ts';

/** Fills fields as if they had come with the form: a later payload may fill them anew. */
function fill(store: DraftStore, values: Draft): void {
  for (const [name, value] of Object.entries(values)) store.change(name, value);
  store.saved(values);
}

/**
 * Fills the payment form from what the provider's page hands over: at once what the person has not typed in, and what
 * they have typed only when they say so.
 *
 * @returns what takes a payload, and the question to show.
 * @see spec/platform.md §3 Payment form fields
 */
export function useProviderPayload(
  bundle: FormBundle,
  store: DraftStore,
  facts: FormFacts,
): readonly [(payload: unknown) => void, ReactNode] {
  const { t } = useTranslation(['payment', 'application', 'forms']);
  const [ask, question] = useAsk();
  const take = async (payload: unknown) => {
    store.flush();
    const given = Object.entries(billingOf(payload, bundle, facts));
    const typed = store.dirty();
    const isKept = ([name, value]: [string, unknown]) =>
      typed.has(name) && (store.get(name) ?? '') !== '' && store.get(name) !== value;
    fill(store, Object.fromEntries(given.filter((one) => !isKept(one))));
    const kept = given.filter(isKept);
    if (kept.length === 0) return;
    const fields = kept.map(([name]) => issueLabel(t, [bundle], name, store.getAll(), facts)).join(', ');
    const isSure = await ask({
      title: t('payment:payload.title'),
      text: t('payment:payload.text', { fields }),
      confirm: t('payment:payload.replace'),
      refuse: t('payment:payload.keep'),
    });
    if (isSure) fill(store, Object.fromEntries(kept));
  };
  return [(payload) => void take(payload), question];
}
