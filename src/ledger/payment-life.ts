/**
 * The life of a payment: submitted → authorised → settled, or returned days later. News of it comes late, twice and in any
 * order; each step is made once.
 */

/**
 * `submitted`: the provider is being asked. `unknown`: it gave no answer, and the money may have moved. `declined`: it took
 * nothing. `cancelled`: called off before the cutoff. `returned`: the bank has taken it back.
 */
export const PAYMENT_STATES = [
  'submitted',
  'unknown',
  'authorised',
  'settled',
  'returned',
  'declined',
  'cancelled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What a provider says of a payment. */
export type News = Exclude<PaymentState, 'submitted'>;

const pending: readonly PaymentState[] = ['submitted', 'unknown'];

/** Whether nobody knows yet what becomes of a payment. While one is pending, no other of the lease begins. */
export function isPending(state: PaymentState): boolean {
  return pending.includes(state);
}

/** Whether the invoices of a payment count as paid. */
export function counts(state: PaymentState): boolean {
  return state === 'authorised' || state === 'settled';
}

/**
 * The steps that the news adds, in the order in which they are written; none where it says nothing new. What is settled was
 * authorised before, whether or not anybody has told so. A payment that has come back or was called off stays so.
 *
 * @example stepsOf('submitted', 'settled') // ['authorised', 'settled']
 * @example stepsOf('returned', 'settled') // []: it came late
 */
export function stepsOf(state: PaymentState, news: News): readonly News[] {
  switch (state) {
    case 'submitted':
    case 'unknown':
      if (news === 'settled' || news === 'returned') return ['authorised', news];
      return news === state ? [] : [news];
    case 'declined':
      // It was said to be declined, and the money has moved after all.
      if (news === 'settled') return ['authorised', 'settled'];
      return news === 'authorised' ? ['authorised'] : [];
    case 'authorised':
      return news === 'settled' || news === 'returned' || news === 'cancelled' ? [news] : [];
    case 'settled':
      return news === 'returned' ? ['returned'] : [];
    case 'returned':
    case 'cancelled':
      return [];
  }
}
