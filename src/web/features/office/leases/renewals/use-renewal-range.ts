import { useSearchParams } from 'react-router-dom';

/** Days, both included. */
export interface RenewalRange {
  readonly from: string;
  readonly to: string;
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/;
/** How far ahead the page looks without a range in its address. */
const USUAL_DAYS = 90;

/**
 * The range of days in the address, `?from=2026-05-01&to=2026-07-31`, and its setter.
 *
 * @param today where the range begins that the address does not name.
 */
export function useRenewalRange(today: string): {
  readonly range: RenewalRange;
  readonly show: (change: Partial<RenewalRange>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const asked = (name: string, usual: string) => {
    const day = search.get(name) ?? '';
    return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : usual;
  };
  const from = asked('from', today);
  const range = { from, to: asked('to', daysAfter(from, USUAL_DAYS)) };
  return {
    range,
    show: (change) => setSearch({ ...range, ...change }, { replace: true, preventScrollReset: true }),
  };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
