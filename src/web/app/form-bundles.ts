import { forms } from 'virtual:forms';
import { type QueryClient, useQueries } from '@tanstack/react-query';
import type { FormBundle } from '../../engine/forms/form.ts';

const formQuery = (id: string) => ({
  queryKey: ['form', id],
  queryFn: async (): Promise<FormBundle> => {
    const load = forms[id];
    if (!load) throw new Error(`There is no form ${id}.`);
    return load();
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

const allOf = (
  results: readonly { readonly data: FormBundle | undefined }[],
): readonly FormBundle[] | null => {
  const bundles = results.flatMap(({ data }) => (data ? [data] : []));
  return bundles.length === results.length ? bundles : null;
};

/** These forms, each fetched when it is first wanted; null until all of them are there. */
export function useBundles(ids: readonly string[]): readonly FormBundle[] | null {
  return useQueries({ queries: ids.map(formQuery), combine: allOf });
}

/** Those of these forms that have been fetched already; null where one has not. */
export function fetchedBundles(queries: QueryClient, ids: readonly string[]): readonly FormBundle[] | null {
  return allOf(ids.map((id) => ({ data: queries.getQueryData<FormBundle>(formQuery(id).queryKey) })));
}

/** The same outside a component. @throws {Error} for an id that no form has. */
export function fetchBundles(queries: QueryClient, ids: readonly string[]): Promise<readonly FormBundle[]> {
  return Promise.all(ids.map((id) => queries.fetchQuery(formQuery(id))));
}
