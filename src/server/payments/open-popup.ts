import { AppError } from '../errors.ts';

/**
 * A payment passed all checks, but an open popup, perhaps in another tab, would charge for the same. The popup is
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
 * Begins a payment. If only an open popup prevents it, withdraws the popup and begins again: a payment that is refused
 * for another reason leaves the popup open.
 *
 * @throws as `begin`; `payment.in_flight` if another popup was opened meanwhile.
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
