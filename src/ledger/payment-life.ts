/**
 * The life of a payment: submitted → authorized → settled, or returned days later. Status reports arrive late, twice
 * and in any order; each step is recorded once.
 */

/**
 * `submitted`: sent to the provider. `unknown`: no response, the money may have moved. `declined`: no money was taken.
 * `cancelled`: canceled before the cutoff. `returned`: the bank has taken the money back.
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

/** A status that a provider reports for a payment. */
export type News = Exclude<PaymentState, 'submitted'>;

const pending: readonly PaymentState[] = ['submitted', 'unknown'];

/** Whether the result of a payment is not known yet. While one is pending, the lease can start no other. */
export function isPending(state: PaymentState): boolean {
  return pending.includes(state);
}

/** Whether the invoices of a payment count as paid. */
export function counts(state: PaymentState): boolean {
  return state === 'authorised' || state === 'settled';
}

/**
 * The steps that a status report adds, in the order in which they are written; none if it reports nothing new. A
 * settled payment was authorized before, even if that was never reported. A returned or canceled payment stays so.
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
      // It was reported as declined, but the money has moved.
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
