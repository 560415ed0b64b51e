import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApplicationAnswer as Answer } from '../../contract/application/application.contract.ts';
import type { FormFacts } from '../../engine/forms/form.ts';
import { call } from './api/api-client.ts';
import { IN_LANGUAGE, queryClient } from './api/data-layer.tsx';

/** The application of a token, as returned by the server. @see spec/application.md §3, §7 */
export type ApplicationAnswer = Omit<Answer, 'form_facts'> & { readonly form_facts: FormFacts };

export const applicationKey = (token: string) => ['application', token] as const;

/** Fetches the application. `tab` is sent as the spec requires; the response is always the whole application. */
export async function fetchApplication(
  token: string,
  tab: string,
  signal?: AbortSignal,
): Promise<ApplicationAnswer> {
  const answer = await call('GET /api/applicant/application', { token, query: { tab }, signal });
  return { ...answer, form_facts: answer.form_facts as unknown as FormFacts };
}

/** Milliseconds for which an application fetched ahead stays fresh for the page that shows it. */
const AHEAD_MS = 2000;

const applicationQuery = (token: string, tab: string) =>
  queryOptions({
    queryKey: applicationKey(token),
    queryFn: ({ signal }) => fetchApplication(token, tab, signal),
    meta: IN_LANGUAGE,
    staleTime: AHEAD_MS,
    gcTime: AHEAD_MS,
    refetchOnReconnect: false,
  });

/**
 * The application of this token, fetched anew at every visit of its pages: another page may have changed what it waits
 * for, and an older answer would lead the person back there.
 */
export function useApplication(token: string, tab: string) {
  const queries = useQueryClient();
  const application = useQuery({ ...applicationQuery(token, tab), retryOnMount: false });
  useEffect(
    () => () => queries.removeQueries({ queryKey: applicationKey(token), exact: true }),
    [queries, token],
  );
  return application;
}

/** Fetches the application before its page is rendered; null if that fails, as the page will then do itself. */
export async function applicationAhead(token: string, tab: string): Promise<ApplicationAnswer | null> {
  return queryClient.fetchQuery(applicationQuery(token, tab)).catch(() => null);
}
