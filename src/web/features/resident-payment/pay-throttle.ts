import { useEffect, useState } from 'react';

/** How long a resident cannot pay again after a payment whose submission failed. @see spec/platform.md §9 */
const THROTTLE_MS = 300_000;

const keyOf = (leaseId: string) => `payment_throttle_${leaseId}`;
const msLeft = (leaseId: string) =>
  Math.max(0, Number(sessionStorage.getItem(keyOf(leaseId)) ?? 0) - Date.now());

/** Called when the submission of a payment failed: the money may have moved. */
export function throttle(leaseId: string): void {
  sessionStorage.setItem(keyOf(leaseId), String(Date.now() + THROTTLE_MS));
  window.dispatchEvent(new Event(keyOf(leaseId)));
}

/** Whether the submission of a payment failed a moment ago. */
export function isThrottled(leaseId: string): boolean {
  return msLeft(leaseId) > 0;
}

/** Follows {@link isThrottled}, which ends by itself. */
export function useThrottled(leaseId: string): boolean {
  const [ms, setMs] = useState(() => msLeft(leaseId));
  useEffect(() => {
    const look = () => setMs(msLeft(leaseId));
    window.addEventListener(keyOf(leaseId), look);
    const timer = ms > 0 ? window.setTimeout(look, ms) : undefined;
    return () => {
      window.removeEventListener(keyOf(leaseId), look);
      window.clearTimeout(timer);
    };
  }, [leaseId, ms]);
  return ms > 0;
}
