import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { LeaseAnswer } from '../../../contract/lease/lease.contract.ts';
import { call } from '../../app/api/api-client.ts';

/** Which document of which link. */
export interface LeaseAsked {
  readonly token: string;
  /** Null for the lease itself. */
  readonly addendumId: string | null;
}

/** The query by which calls name the open document. */
export const documentQuery = (addendumId: string | null): { addendum_id?: string } =>
  addendumId === null ? {} : { addendum_id: addendumId };

const keyOf = ({ token, addendumId }: LeaseAsked) => ['lease', token, addendumId] as const;

function fetchLease({ token, addendumId }: LeaseAsked, signal?: AbortSignal): Promise<LeaseAnswer> {
  return call('GET /api/applicant/lease', { token, query: documentQuery(addendumId), signal });
}

/** The lease of a link. What is on the page stays while it is asked for again. */
export function useLease(asked: LeaseAsked) {
  return useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => fetchLease(asked, signal),
    // Signed on another device meanwhile: what was known is no longer so.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Asks again, and shows what has changed. @throws {ApiError} as the call does. */
export async function refreshLease(queries: QueryClient, asked: LeaseAsked): Promise<LeaseAnswer> {
  const fresh = await fetchLease(asked);
  queries.setQueryData(keyOf(asked), fresh);
  return fresh;
}
