import { useEffect, useState } from 'react';
import { useLatest } from '../use-latest.ts';

/**
 * Leaves a page by itself after `ms`, unless the person stops it; null: it does not. Shown by `TimedRedirect`.
 *
 * @example const { stopped, stop } = useTimedLeave(5000, () => navigate('/'))
 */
export function useTimedLeave(ms: number | null, leave: () => void): { stopped: boolean; stop: () => void } {
  const [stopped, setStopped] = useState(false);
  const latest = useLatest(leave);
  useEffect(() => {
    if (ms === null || stopped) return;
    const timer = window.setTimeout(() => latest.current(), ms);
    return () => window.clearTimeout(timer);
  }, [ms, stopped, latest]);
  return { stopped, stop: () => setStopped(true) };
}
