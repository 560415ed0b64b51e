/** Saves a card or bank account at the provider, and its token here. */
import type { Connection } from '../../db/client.ts';
import { lockLedger } from '../../db/ledger/entry.repository.ts';
import {
  findLedgerPayment,
  type LedgerPayment,
  updateLedgerPayment,
} from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import {
  findPaymentMethod,
  insertPaymentMethod,
  lockPaymentMethod,
  type PaymentMethod,
} from '../../db/ledger/payment-method.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Funding, KeptMethod } from '../providers/payment-provider.ts';

/** The owner of a payment method and the lease that it is for. */
export interface MethodOwner extends LeaseScope {
  readonly user_id: string;
}

/** Inserts the row of a method that the provider has saved. */
export async function addMethod(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  { lease_id, company_id, property_id, user_id }: MethodOwner,
  payment_type: PaymentMethod['payment_type'],
  { token, label }: Extract<KeptMethod, { kind: 'kept' }>,
): Promise<PaymentMethod> {
  const method = {
    id: random.id(),
    lease_id,
    company_id,
    property_id,
    user_id,
    payment_type,
    provider: 'GATEWAY',
    token,
    label,
    created_at: clock.now().toISOString(),
    removed_at: null,
  };
  await insertPaymentMethod(trx, method);
  return method;
}

/**
 * Saves the method of a stored payment, once even if the payment is sent again: the payment's id is the key at the
 * provider.
 *
 * @returns the funding to charge, or the reason why the provider did not save the method.
 */
export async function keepForPayment(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'providers'>,
  payment: LedgerPayment,
  funding: Funding,
): Promise<Funding | Exclude<KeptMethod, { kind: 'kept' }>> {
  const { id, user_id, payment_type } = payment;
  if (user_id === null) throw new Error(`Nobody keeps what the payment ${id} is paid with.`);
  const kept = await deps.providers.payments.GATEWAY.keepMethod(funding, id);
  if (kept.kind !== 'kept') return kept;
  await deps.db.transaction().execute(async (trx) => {
    await lockLedger(trx, payment);
    if ((await findLedgerPayment(trx, id))?.method_id !== null) return;
    const method = await addMethod(deps, trx, { ...payment, user_id }, payment_type, kept);
    const updated_at = deps.clock.now().toISOString();
    await updateLedgerPayment(trx, id, { method_id: method.id, method_label: method.label, updated_at });
  });
  return { payment_type, method_token: kept.token };
}

/** The person's own method. @throws {AppError} `record.not_found` if it is not theirs or was removed. */
export async function ownMethod(
  db: Connection,
  { lease_id, user_id }: Pick<MethodOwner, 'lease_id' | 'user_id'>,
  id: string,
): Promise<PaymentMethod> {
  return requireOwn(await findPaymentMethod(db, id), { lease_id, user_id });
}

/** Like `ownMethod`, and locks it against removal until the transaction ends. */
export async function holdOwnMethod(
  { dialect }: Pick<Deps, 'dialect'>,
  trx: Connection,
  owner: Pick<MethodOwner, 'lease_id' | 'user_id'>,
  id: string,
): Promise<PaymentMethod> {
  return requireOwn(await lockPaymentMethod(trx, dialect, id), owner);
}

function requireOwn(
  method: PaymentMethod | null,
  { lease_id, user_id }: Pick<MethodOwner, 'lease_id' | 'user_id'>,
): PaymentMethod {
  const isTheirs = method?.user_id === user_id && method.lease_id === lease_id;
  if (!isTheirs || method.removed_at !== null) throw new AppError('record.not_found');
  return method;
}
