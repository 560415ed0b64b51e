import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onOtherRelease } from '../release/current-release.ts';
import { ApiError } from './api-error.ts';

/** One client for the page. Only a lost network is tried again; an answer is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (tries, error) => error instanceof ApiError && error.status === 0 && tries < 2,
    },
    mutations: { retry: false },
  },
});

// Another release is current: what the page shows of the person is read again. A form stays while somebody types.
onOtherRelease(
  () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'form' }),
);

/** The `meta` of a query whose answer has texts of the property: it is asked again in another language. */
export const IN_LANGUAGE = { inLanguage: true } as const;

/** The page's cache of the server's answers. Pages that ask the server for little do without it. */
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
