import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LeaseTerms } from '../../../../../contract/office/lease-draft.contract.ts';
import { call } from '../../../../app/api/api-client.ts';
import { TYPING_PAUSE_MS } from '../../frame/refresh.ts';

interface PreviewOptions {
  readonly token: string;
  readonly application_id: string;
  /** The terms to show; null while they cannot be read. */
  readonly terms: LeaseTerms | null;
}

/** The papers of a lease as they would be sent: made at once, and again when nothing was typed for a moment. */
export function usePreview({ token, application_id, terms }: PreviewOptions) {
  const { mutate, variables, data, error, isPending } = useMutation({
    mutationFn: (body: LeaseTerms) =>
      call('POST /api/office/lease-drafts/:application_id/preview', {
        token,
        params: { application_id },
        body,
      }),
  });
  // What could not be made is not made again until a term is changed.
  const isStale = JSON.stringify(variables) !== JSON.stringify(terms);
  useEffect(() => {
    if (terms === null || !isStale || isPending) return;
    const timer = window.setTimeout(() => mutate(terms), variables === undefined ? 0 : TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return { preview: data, error, isPending, isStale };
}
