/**
 * The total yearly income in the draft, in integer cents: employers and other incomes.
 *
 * An entry whose amount is not a number counts as zero.
 *
 * @example annualIncomeCents({ applicant_employers: [{ income: '1,000', income_frequency: 'MONTHLY' }] }) // 1200000
 */
export function annualIncomeCents(draft: Readonly<Record<string, unknown>>): number {
  const employers = entries(draft.applicant_employers).map((entry) =>
    yearly(entry.income, entry.income_frequency),
  );
  const others = entries(draft.applicant_other_incomes).map((entry) =>
    yearly(entry.amount, entry.income_frequency),
  );
  return [...employers, ...others].reduce((sum, cents) => sum + cents, 0);
}

function yearly(amount: unknown, frequency: unknown): number {
  if (typeof amount !== 'string' && typeof amount !== 'number') return 0;
  const cents = Math.round(Number(String(amount).replaceAll(/[$,\s]/g, '')) * 100);
  if (!Number.isSafeInteger(cents) || cents < 0) return 0;
  return frequency === 'MONTHLY' ? cents * 12 : cents;
}

function entries(list: unknown): Array<Record<string, unknown>> {
  return Array.isArray(list)
    ? list.filter((entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null)
    : [];
}
