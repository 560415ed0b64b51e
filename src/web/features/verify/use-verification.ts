import { useEffect, useRef, useState } from 'react';
import { VERIFIED_BYTES } from '../../../contract/limits.ts';
import type { Verified } from '../../../contract/verify.contract.ts';
import { upload } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';

/** The state of a file's verification. */
export type Verification =
  | { readonly kind: 'waiting' }
  /** `share` 1: completely sent, and being checked. */
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'verified'; readonly name: string; readonly answer: Verified }
  | { readonly kind: 'too_large'; readonly name: string }
  | { readonly kind: 'failed'; readonly file: File; readonly error: unknown };

/**
 * Sends a file to be verified, one at a time: a new one replaces the previous. A file that is too large is reported
 * without sending it.
 */
export function useVerification() {
  const [state, setState] = useState<Verification>({ kind: 'waiting' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function verify(file: File): Promise<void> {
    running.current?.abort();
    const { name } = file;
    if (file.size > VERIFIED_BYTES) {
      running.current = null;
      setState({ kind: 'too_large', name });
      return;
    }
    const own = new AbortController();
    running.current = own;
    const isCurrent = () => running.current === own && !own.signal.aborted;
    setState({ kind: 'sending', name, share: 0 });
    const body = new FormData();
    body.append('file', file);
    try {
      const answer = await upload('POST /api/verify', {
        body,
        signal: own.signal,
        onProgress: (sent, total) => {
          if (isCurrent()) setState({ kind: 'sending', name, share: sent / total });
        },
      });
      if (isCurrent()) setState({ kind: 'verified', name, answer });
    } catch (error) {
      if (!isCurrent()) return;
      const isTooLarge = error instanceof ApiError && error.code === 'verify.too_large';
      setState(isTooLarge ? { kind: 'too_large', name } : { kind: 'failed', file, error });
    }
  }

  function cancel(): void {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'waiting' });
  }

  return { state, verify, cancel };
}
