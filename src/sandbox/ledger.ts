/** What the payment providers of the sandbox have taken, refused or still hold: one charge per reference. */
import Type from 'typebox';
import type { MoneyOutcome } from './card/test-numbers.ts';
import type { Fault } from './faults.ts';
import type { Collection } from './store.ts';
import type { World } from './world.ts';

type ChargeState = 'pending' | 'paid' | 'declined' | 'cancelled';

export interface Charge {
  id: string;
  provider: 'placepay' | 'gateway';
  /** The idempotency key that the caller chose. A reference never takes money twice. */
  reference: string;
  state: ChargeState;
  /** Integer cents, without the fee. */
  amount: number;
  fee: number;
  invoice_id: string;
  payment_type: 'CARD' | 'CHECKING';
  /** What was charged, as it may be shown: brand and the last four digits. */
  method: string;
  auth_code: string;
  message: string;
  /** Why it was declined, for programs; '' where only the message says it. */
  decline_code: string;
  /** What has become of the money; '' while it is on its way. */
  settlement?: '' | 'settled' | 'returned' | 'voided';
  /** Why the bank has taken it back, `R01`. */
  return_code?: string;
  /** How it is divided among the recipient's bank accounts; absent when there is only one. */
  banks?: BankParts;
  /** Where its news are told. */
  callback_url?: string;
  /** What it was charged to, for charging it again. */
  source?: MoneyOutcome;
  /** How often somebody asked for this very charge. */
  requests: number;
  created_at: string;
}

/** Why no money is taken. `reason` is the code for programs, '' where there is none. */
export interface Refusal {
  reason: string;
  message: string;
}

/** Whether this charge is refused, by a fault or by its means; null where it is not. */
export function refusalOf(fault: Fault | null, outcome: MoneyOutcome): Refusal | null {
  if (fault?.kind === 'decline') return { reason: '', message: fault.message };
  return outcome.kind === 'decline' ? outcome : null;
}

/** The ledger's charges, newest first when listed. */
export function ledger(world: World): Collection<Charge> {
  return world.store.collection<Charge>('charge');
}

/** A charge that has been asked for and not decided yet. */
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

/** The charge, paid: the provider's authorisation code is made from its id. */
export function paidCharge(charge: Charge): Charge {
  return { ...charge, state: 'paid', auth_code: authCode(charge.id), message: '' };
}

export function declinedCharge(charge: Charge, { reason, message }: Refusal): Charge {
  return { ...charge, state: 'declined', message, decline_code: reason };
}

/**
 * Charges that a stopped sandbox left undecided are given up: their money never moved.
 *
 * Their references stay taken, so that a late repetition cannot charge either.
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

/** What a portal says of a charge: what it is for, and which bank account gets the money of each charge code. */
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
 * The parts of a charge by bank account, fee included: what has no bank of its own goes to that of the lease's payments.
 *
 * @returns null where more is selected than is charged.
 * @example bankParts({ amount: 100, fee: 5 }, { selection: [{ charge_code: 'RENT', amount: 100 }], bankByChargeCode: {}, lease_payment_bank_id: 'a' }) // { a: 105 }
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
