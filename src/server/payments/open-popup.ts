import { AppError } from '../errors.ts';

/**
 * All was accepted of a payment but that a popup is open, perhaps in another tab, which would charge for the same. It is
 * withdrawn at its provider outside the transaction that found it: see {@link insteadOfPopup}.
 */
export class OpenPopup<Attempt> extends AppError {
  readonly attempt: Attempt;
  constructor(attempt: Attempt) {
    super('payment.in_flight');
    this.attempt = attempt;
  }
}

/**
 * Begins a payment. Where nothing but an open popup is in its way, withdraws that and begins once more: a payment that is
 * refused for another reason leaves the popup open.
 *
 * @throws what `begin` throws; `payment.in_flight` where another popup was opened meanwhile.
 * @example await insteadOfPopup(() => payable.begin(open), (popup) => withdrawAttempt(deps, popup, author))
 */
export async function insteadOfPopup<Begun, Attempt>(
  begin: () => Promise<Begun>,
  withdraw: (popup: Attempt) => Promise<unknown>,
): Promise<Begun> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof OpenPopup)) throw error;
    await withdraw(error.attempt);
    return begin();
  }
}
