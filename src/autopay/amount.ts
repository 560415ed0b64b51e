/** The amount that an automatic payment charges on one date. */

/** Amounts in cents. `due_cents`: owed by the date, credit not deducted. */
export interface Owed {
  readonly due_cents: number;
  readonly credit_cents: number;
}

/**
 * The amount due minus the credit, at most the cap, at least 0.
 *
 * @example amountToCharge({ due_cents: 150_000, credit_cents: 20_000 }, 100_000) // 100000
 */
export function amountToCharge({ due_cents, credit_cents }: Owed, capCents: number | null): number {
  const owed = Math.max(0, due_cents - credit_cents);
  return capCents === null ? owed : Math.min(owed, capCents);
}
