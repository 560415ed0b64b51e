import type { LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import { OFFICE } from '../../db/ledger/office-payment.repository.ts';

const [second, hour, day] = [1000, 3_600_000, 86_400_000];

/** Period in which a bank may return a payment. */
const returnableMs = 60 * day;

/**
 * When to ask the provider of a payment next, in addition to its callbacks: soon while the result is unknown, every hour
 * until the money has settled, every day while a bank may return it, then never.
 *
 * @example looksAt({ ...payment, state: 'authorised' }, now) // { look_at: an hour later, updated_at: now }
 */
export function looksAt(
  payment: Pick<LedgerPayment, 'state' | 'provider' | 'payment_type' | 'created_at'>,
  now: Date,
): { readonly look_at: string | null; readonly updated_at: string } {
  const updated_at = now.toISOString();
  const after = pauseMs(payment, now);
  return {
    look_at: after === null ? null : new Date(now.getTime() + after).toISOString(),
    updated_at,
  };
}

function pauseMs(
  { state, provider, payment_type, created_at }: Parameters<typeof looksAt>[0],
  now: Date,
): number | null {
  // Nobody can be asked about a check or cash.
  if (provider === OFFICE) return null;
  if (state === 'submitted' || state === 'unknown') return 15 * second;
  if (state === 'authorised') return hour;
  const isReturnable = now.getTime() - Date.parse(created_at) < returnableMs;
  return state === 'settled' && payment_type === 'CHECKING' && isReturnable ? day : null;
}
