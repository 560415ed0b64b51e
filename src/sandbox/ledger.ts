/** The charges of the sandbox's payment providers, whether pending, paid or refused: one charge per reference. */
import Type from 'typebox';
import type { MoneyOutcome } from './card/test-numbers.ts';
import type { Fault } from './faults.ts';
import type { Collection } from './store.ts';
import type { World } from './world.ts';

type ChargeState = 'pending' | 'paid' | 'declined' | 'cancelled';

export interface Charge {
  id: string;
  provider: 'placepay' | 'gateway';
  /** The caller's idempotency key. A reference is never charged twice. */
  reference: string;
  state: ChargeState;
  /** Integer cents, without the fee. */
  amount: number;
  fee: number;
  invoice_id: string;
  payment_type: 'CARD' | 'CHECKING';
  /** The payment method for display: brand and last four digits. */
  method: string;
  auth_code: string;
  message: string;
  /** Machine-readable decline reason; '' if only the message has it. */
  decline_code: string;
  /** The state of the settlement; '' while it is pending. */
  settlement?: '' | 'settled' | 'returned' | 'voided';
  /** The bank's return code, `R01`. */
  return_code?: string;
  /** How it is split among the recipient's bank accounts; absent if there is only one. */
  banks?: BankParts;
  /** The callback URL for status changes. */
  callback_url?: string;
  /** The outcome of its card or account, for charging it again. */
  source?: MoneyOutcome;
  /** The number of requests for this charge. */
  requests: number;
  created_at: string;
}

/** Why a charge is refused. `reason` is a machine-readable code, or ''. */
export interface Refusal {
  reason: string;
  message: string;
}

/** The refusal of this charge, because of a fault or its payment method; null if there is none. */
export function refusalOf(fault: Fault | null, outcome: MoneyOutcome): Refusal | null {
  if (fault?.kind === 'decline') return { reason: '', message: fault.message };
  return outcome.kind === 'decline' ? outcome : null;
}

/** The ledger's charges, newest first when listed. */
export function ledger(world: World): Collection<Charge> {
  return world.store.collection<Charge>('charge');
}

/** A requested charge that is not decided yet. */
export function pendingCharge(
  world: World,
  asked: Omit<Charge, 'id' | 'state' | 'auth_code' | 'message' | 'decline_code' | 'requests' | 'created_at'>,
): Charge {
  return {
    ...asked,
    id: world.id(asked.provider === 'placepay' ? 'ppt' : 'ch'),
    state: 'pending',
    auth_code: '',
    message: '',
    decline_code: '',
    requests: 1,
    created_at: world.now().toISOString(),
  };
}

/** The paid charge: the provider's authorization code is derived from its id. */
export function paidCharge(charge: Charge): Charge {
  return { ...charge, state: 'paid', auth_code: authCode(charge.id), message: '' };
}

export function declinedCharge(charge: Charge, { reason, message }: Refusal): Charge {
  return { ...charge, state: 'declined', message, decline_code: reason };
}

/**
 * Cancels charges that a stopped sandbox left undecided: their money never moved.
 *
 * Their references stay used, so that a late retry cannot charge either.
 */
export function abandonPending(world: World): void {
  const charges = ledger(world);
  for (const charge of charges.list(10_000)) {
    if (charge.state === 'pending') charges.put(charge.id, { ...charge, state: 'cancelled' });
  }
}

function authCode(id: string): string {
  return id
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toUpperCase();
}

const Bank = Type.String({ minLength: 1, maxLength: 200 });

/** The portal's data of a charge: its purpose, and the bank account for each charge code. */
export const ChargeSelection = Type.Object({
  selection: Type.Array(
    Type.Object({ charge_code: Type.String({ minLength: 1 }), amount: Type.Integer({ minimum: 1 }) }),
  ),
  bankByChargeCode: Type.Record(Type.String(), Bank),
  lease_payment_bank_id: Bank,
});

/** Cents by bank account. */
export type BankParts = Readonly<Record<string, number>>;

/**
 * The parts of a charge by bank account, including the fee: amounts without a bank of their own go to the bank for
 * lease payments.
 *
 * @returns null if more is selected than charged.
 * @example
 * bankParts({ amount: 100, fee: 5 }, { selection: [{ charge_code: 'RENT', amount: 100 }], bankByChargeCode: {},
 *   lease_payment_bank_id: 'a' })
 * // { a: 105 }
 */
export function bankParts(
  { amount, fee }: { readonly amount: number; readonly fee: number },
  { selection, bankByChargeCode, lease_payment_bank_id }: Type.Static<typeof ChargeSelection>,
): BankParts | null {
  const selected = selection.reduce((sum, one) => sum + one.amount, 0);
  if (selected > amount) return null;
  const parts: Record<string, number> = {};
  const give = (bank: string, cents: number) => {
    if (cents > 0) parts[bank] = (parts[bank] ?? 0) + cents;
  };
  for (const one of selection) give(bankByChargeCode[one.charge_code] ?? lease_payment_bank_id, one.amount);
  give(lease_payment_bank_id, amount - selected + fee);
  return parts;
}
