import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { WantedSample } from '../../../../../contract/studio/paper.contract.ts';
import { call } from '../../../../app/api/api-client.ts';
import { useDraftDocument, useSaving } from '../../document/draft-provider.tsx';

/** Milliseconds without a change after which the paper is made again: it takes the server a moment. */
const REST_MS = 1200;

/**
 * A paper of the draft as it is saved, made again after each change.
 *
 * @example const { data } = useSample(token, { flow: 'spare-key', state: 'opening', language: 'es', values })
 */
export function useSample(token: string, wanted: WantedSample): UseQueryResult<Uint8Array> {
  const { draft_id = '' } = useParams();
  const { version } = useDraftDocument();
  const { status } = useSaving();
  const asked = JSON.stringify([draft_id, version, wanted]);
  const [rested, setRested] = useState(asked);
  useEffect(() => {
    if (status !== 'saved') return undefined;
    const timer = setTimeout(() => setRested(asked), REST_MS);
    return () => clearTimeout(timer);
  }, [asked, status]);
  return useQuery({
    queryKey: ['studio paper', rested],
    queryFn: async ({ signal }) => {
      const [id, , body] = JSON.parse(rested) as [string, number, WantedSample];
      const params = { draft_id: id };
      const { pdf } = await call('POST /api/studio/drafts/:draft_id/paper', { token, params, body, signal });
      return Uint8Array.from(atob(pdf), (one) => one.charCodeAt(0));
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
