import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TYPING_PAUSE_MS } from '../../frame/refresh.ts';

interface PreviewOptions<Asked, Preview> {
  /** What to show; null while it cannot be read. */
  readonly asked: Asked | null;
  readonly make: (asked: Asked) => Promise<Preview>;
}

/** The papers of a lease as they would be sent: made at once, and again when nothing was typed for a moment. */
export function usePreview<Asked, Preview>({ asked, make }: PreviewOptions<Asked, Preview>) {
  const { mutate, variables, data, error, isPending } = useMutation({ mutationFn: make });
  // What could not be made is not made again until a term is changed.
  const isStale = JSON.stringify(variables) !== JSON.stringify(asked);
  useEffect(() => {
    if (asked === null || !isStale || isPending) return;
    const timer = window.setTimeout(() => mutate(asked), variables === undefined ? 0 : TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return { preview: data, error, isPending, isStale };
}
