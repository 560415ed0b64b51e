import type { PaymentMethodView } from '../../../contract/resident/payment-method.contract.ts';
import { listAutopays } from '../../../db/autopay/autopay.repository.ts';
import { type PaymentMethod, removePaymentMethod } from '../../../db/ledger/payment-method.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { addMethod, holdOwnMethod } from '../../ledger/keep-method.ts';
import { methodLabel } from '../../ledger/method-label.ts';
import { keepsMethods } from '../../payments/payment-options.ts';
import type { Funding } from '../../providers/payment-provider.ts';
import { unavailable } from '../../providers/unavailable.ts';
import type { TenantAt } from '../residents/lease-of.ts';

/**
 * Saves a card or account at the provider, and stores its token.
 *
 * @throws {AppError} `payment.not_kept` where nothing is kept; `GATEWAY_ERROR` if the provider refuses it; `provider.unavailable`, `provider.not_set_up`.
 */
export async function keepMethodOf(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'providers' | 'log'>,
  { user, unit, property }: TenantAt,
  funding: Funding,
): Promise<PaymentMethod> {
  if (!keepsMethods(property.settings.payment_settings)) throw new AppError('payment.not_kept');
  const kept = await deps.providers.payments.GATEWAY.keepMethod(funding, deps.random.id());
  if (kept.kind === 'refused')
    throw new AppError('GATEWAY_ERROR', kept.message === '' ? {} : { message: kept.message });
  if (kept.kind === 'unavailable') {
    deps.log.warn({ reason: kept.reason }, 'a payment method was not kept');
    throw unavailable(kept.reason);
  }
  const owner = {
    lease_id: unit.lease_id,
    company_id: property.company_id,
    property_id: property.id,
    user_id: user.id,
  };
  return addMethod(deps, deps.db, owner, funding.payment_type, kept);
}

/**
 * Removes a person's saved payment method.
 *
 * @throws {AppError} `record.not_found` if it is another person's or has been removed; `method.in_use` if an active
 *   automatic payment uses it.
 */
export async function forgetMethodOf(
  deps: Pick<Deps, 'db' | 'dialect' | 'clock'>,
  { user, unit }: TenantAt,
  id: string,
): Promise<void> {
  const owner = { lease_id: unit.lease_id, user_id: user.id };
  await deps.db.transaction().execute(async (trx) => {
    // Automatic payments take the same lock when they choose a method, so that one of the two sees the other's change.
    await holdOwnMethod(deps, trx, owner, id);
    const autopays = await listAutopays(trx, unit.lease_id, user.id);
    if (autopays.some(({ state, method_id }) => state === 'ACTIVE' && method_id === id))
      throw new AppError('method.in_use');
    await removePaymentMethod(trx, id, deps.clock.now().toISOString());
  });
}

/** The displayed data of a saved method: never its token. */
export function methodView(
  deps: Pick<Deps, 'texts'>,
  { id, payment_type, label }: PaymentMethod,
  language: string,
): PaymentMethodView {
  return { id, payment_type, label: methodLabel(deps, label, language) };
}
