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
 * These forms, each fetched when it is first wanted; null until all of them are there. They stay those of the release
 * in which the component began: nobody's form changes while they type.
 */
export function useBundles(ids: readonly string[]): readonly FormBundle[] | null {
  const [of] = useState(releaseNow);
  return useQueries({ queries: ids.map((id) => formQuery(id, of)), combine: allOf });
}

/** Those of these forms that have been fetched already; null where one has not. */
export function fetchedBundles(queries: QueryClient, ids: readonly string[]): readonly FormBundle[] | null {
  return allOf(ids.map((id) => ({ data: queries.getQueryData<FormBundle>(formQuery(id).queryKey) })));
}

/** The same outside a component. @throws {Error} for an id that no form has. */
export function fetchBundles(queries: QueryClient, ids: readonly string[]): Promise<readonly FormBundle[]> {
  return Promise.all(ids.map((id) => queries.fetchQuery(formQuery(id))));
}

/** Forms that are there already, as if they had been fetched. */
export function knowForms(queries: QueryClient, bundles: readonly FormBundle[]): void {
  for (const bundle of bundles) queries.setQueryData(formQuery(bundle.id).queryKey, bundle);
}
