import { QueryClient } from '@tanstack/react-query';
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
