import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { NamesForChecks } from '../../../../contract/studio/names.contract.ts';
import { call } from '../../../app/api/api-client.ts';

/** What the portal asks of flows, forms and texts beside the files themselves, and the charges of its properties. */
export function useNamesForChecks(token: string): UseQueryResult<NamesForChecks> {
  return useQuery({
    queryKey: ['studio names'],
    queryFn: ({ signal }) => call('GET /api/studio/names', { token, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
