import { type QueryClient, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormBundle } from '../../engine/forms/form.ts';
import { currentRelease, type ReleaseName, releaseNow } from './release/current-release.ts';

async function importForm(id: string): Promise<FormBundle> {
  const { release, modules } = await currentRelease();
  return import(/* @vite-ignore */ `/releases/${release}/forms/${id}.js?${modules}`);
}

const formQuery = (id: string, of: ReleaseName | null = releaseNow()) => ({
  queryKey: ['form', of?.release, of?.modules, id],
  queryFn: () => importForm(id),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

const allOf = (
  results: readonly { readonly data: FormBundle | undefined }[],
): readonly FormBundle[] | null => {
  const bundles = results.flatMap(({ data }) => (data ? [data] : []));
  return bundles.length === results.length ? bundles : null;
};

/**
 * Returns these forms, each fetched when first needed; null until all of them are loaded. They stay those of the
 * release at the component's first render, so no form changes while a person types.
 */
export function useBundles(ids: readonly string[]): readonly FormBundle[] | null {
  const [of] = useState(releaseNow);
  return useQueries({ queries: ids.map((id) => formQuery(id, of)), combine: allOf });
}

/** Returns these forms if all of them have been fetched, otherwise null. */
export function fetchedBundles(queries: QueryClient, ids: readonly string[]): readonly FormBundle[] | null {
  return allOf(ids.map((id) => ({ data: queries.getQueryData<FormBundle>(formQuery(id).queryKey) })));
}

/** Fetches these forms outside a component. @throws {Error} for an id that no form has. */
export function fetchBundles(queries: QueryClient, ids: readonly string[]): Promise<readonly FormBundle[]> {
  return Promise.all(ids.map((id) => queries.fetchQuery(formQuery(id))));
}

/** Adds forms to the cache as if they had been fetched. */
export function knowForms(queries: QueryClient, bundles: readonly FormBundle[]): void {
  for (const bundle of bundles) queries.setQueryData(formQuery(bundle.id).queryKey, bundle);
}
