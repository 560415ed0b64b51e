import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/api-client.ts';

/**
 * The rehearsal of a draft with everybody who is in a flow now; it takes seconds, so it is asked for.
 *
 * @param version changes whenever the draft does: an earlier rehearsal is not shown for it.
 */
export function useImpact({
  draftId,
  version,
  token,
  isWanted,
}: {
  readonly draftId: string;
  readonly version: string;
  readonly token: string;
  readonly isWanted: boolean;
}) {
  return useQuery({
    queryKey: ['studio impact', draftId, version],
    queryFn: ({ signal }) =>
      call('POST /api/studio/drafts/:draft_id/rehearsal', { token, params: { draft_id: draftId }, signal }),
    enabled: isWanted,
    retry: false,
    gcTime: 60_000,
    staleTime: 30_000,
  });
}
