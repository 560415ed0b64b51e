/** How much one date charges. */

/** In cents. `due_cents`: what is owed by the date, without what was paid ahead. */
export interface Owed {
  readonly due_cents: number;
  readonly credit_cents: number;
}

/**
 * What is due less what was paid ahead, not above the cap, never below zero.
 *
 * @example amountToCharge({ due_cents: 150_000, credit_cents: 20_000 }, 100_000) // 100000
 */
export function amountToCharge({ due_cents, credit_cents }: Owed, capCents: number | null): number {
  const owed = Math.max(0, due_cents - credit_cents);
  return capCents === null ? owed : Math.min(owed, capCents);
}
