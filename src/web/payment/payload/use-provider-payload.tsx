import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreetType } from '../../../contract/list.contract.ts';
import type { FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { call } from '../../app/api/api-client.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { keepList, keptStreetTypes } from '../../app/store/lists.ts';
import { type Draft, type DraftStore, issueLabel } from '../../forms/index.ts';
import { billingOf } from './provider-payload.ts';
import { isSameStreet } from './same-street.ts';

/** The street types, for recognizing two spellings of an address; those of the last visit until the server responds. */
function useStreetTypes(): readonly StreetType[] {
  const [last] = useState(() => keptStreetTypes(window.localStorage));
  const { data = last } = useQuery({
    queryKey: ['street_types'],
    queryFn: async ({ signal }) =>
      keepList(window.localStorage, 'street_types', await call('GET /api/list/street_types', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Fills fields as if they had been loaded with the form: a later payload may overwrite them. */
function fill(store: DraftStore, values: Draft): void {
  for (const [name, value] of Object.entries(values)) store.change(name, value);
  store.saved(values);
}

/**
 * Fills the payment form from the payload of the provider's page: fields that the person has not typed in are filled at
 * once, the others only after the person agrees.
 *
 * @returns a function that accepts a payload, and the question to show.
 * @see spec/platform.md §3 Payment form fields
 */
export function useProviderPayload(
  bundle: FormBundle,
  store: DraftStore,
  facts: FormFacts,
): readonly [(payload: unknown) => void, ReactNode] {
  const { t } = useTranslation(['payment', 'application', 'forms']);
  const [ask, question] = useAsk();
  const types = useStreetTypes();
  const take = async (payload: unknown) => {
    store.flush();
    const given = Object.entries(billingOf(payload, bundle, facts));
    const typed = store.dirty();
    const ownOf = (name: string) => (typed.has(name) ? String(store.get(name) ?? '') : '');
    fill(store, Object.fromEntries(given.filter(([name]) => ownOf(name) === '')));
    const kept = given.filter(
      ([name, value]) => ownOf(name) !== '' && !isSameStreet(ownOf(name), String(value), types),
    );
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
