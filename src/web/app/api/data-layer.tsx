import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onOtherRelease } from '../release/current-release.ts';
import { ApiError } from './api-error.ts';

/** One client for the page. Only network failures of queries are retried; a change without a network fails at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (tries, error) => error instanceof ApiError && error.status === 0 && tries < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A new release is current: refetch the person's data. Forms are not refetched, because the person may be typing.
onOtherRelease(
  () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'form' }),
);

/** The `meta` of a query whose response has texts of the property: it is refetched when the language changes. */
export const IN_LANGUAGE = { inLanguage: true } as const;

/** The query cache. Pages that make few requests work without it. */
export function DataLayer({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  useEffect(() => {
    const askAgain = () =>
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.inLanguage === true });
    i18n.on('languageChanged', askAgain);
    return () => i18n.off('languageChanged', askAgain);
  }, [i18n]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
