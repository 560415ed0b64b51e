import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../../app/api/api-client.ts';
import { REFRESH_MS } from '../../../frame/refresh.ts';

export const ownPapersKey = (applicationId: string) => ['office own papers', applicationId] as const;

/** The PDFs of the office for the lease of an application, read again while the page is open: colleagues add some, too. */
export function useOwnPapers(application_id: string, token: string) {
  return useQuery({
    queryKey: ownPapersKey(application_id),
    queryFn: ({ signal }) =>
      call('GET /api/office/lease-drafts/:application_id/papers', {
        token,
        params: { application_id },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  });
}

export type OwnPapersQuery = ReturnType<typeof useOwnPapers>;
