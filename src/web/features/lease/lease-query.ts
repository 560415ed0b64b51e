import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { LeaseAnswer } from '../../../contract/lease/lease.contract.ts';
import { call } from '../../app/api/api-client.ts';

/** Identifies a document of a link's lease. */
export interface LeaseAsked {
  readonly token: string;
  /** Null for the lease itself. */
  readonly addendumId: string | null;
}

/** Query parameters that identify the open document. */
export const documentQuery = (addendumId: string | null): { addendum_id?: string } =>
  addendumId === null ? {} : { addendum_id: addendumId };

const keyOf = ({ token, addendumId }: LeaseAsked) => ['lease', token, addendumId] as const;

function fetchLease({ token, addendumId }: LeaseAsked, signal?: AbortSignal): Promise<LeaseAnswer> {
  return call('GET /api/applicant/lease', { token, query: documentQuery(addendumId), signal });
}

/** The lease of a link. The shown data stays during a refetch. */
export function useLease(asked: LeaseAsked) {
  return useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => fetchLease(asked, signal),
    // It may have been signed on another device: cached data may be wrong.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Reloads the lease and shows what has changed. @throws {ApiError} as the call does. */
export async function refreshLease(queries: QueryClient, asked: LeaseAsked): Promise<LeaseAnswer> {
  const fresh = await fetchLease(asked);
  queries.setQueryData(keyOf(asked), fresh);
  return fresh;
}
