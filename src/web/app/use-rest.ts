import { useEffect, useState } from 'react';

/** Milliseconds after which a browser without idle callbacks is taken to rest. */
const SOON = 200;

/**
 * `true` from the first moment in which the browser had nothing to do after `ready`: for what may come when
 * the main thing is there.
 */
export function useRest(ready: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const rest = () => setRested(true);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = window.setTimeout(rest, SOON);
      return () => window.clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(rest, { timeout: 1000 });
    return () => window.cancelIdleCallback(idle);
  }, [ready]);
  return rested;
}
