import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { type MadeResident, makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../src/cli/demo/resident/resident-wish.ts';
import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { findPendingPayment } from '../../../src/db/ledger/ledger-payment.repository.ts';
import { findUser } from '../../../src/db/session/user.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { AHEAD_CENTS } from '../../../src/ledger/pay-ahead.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { amountDue } from '../../../src/server/ledger/amount-due.ts';
import { beginPayment } from '../../../src/server/ledger/begin-payment.ts';
import { postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import { applyProviderStatus } from '../../../src/server/ledger/payment-news.ts';
import { changeProperty, newProperty } from '../own-property.ts';
import { readFacts } from '../read-facts.ts';
import { sameFacts } from '../same-facts.ts';
import type { Around, Staging } from '../stage.ts';

/** A resident with a ledger. */
export interface Stage extends Around {
  readonly resident: MadeResident & {
    readonly is_responsible: boolean;
    readonly token: string;
    readonly session: UserSession;
  };
}

const actor = 'tour';
const author = { actor, ip: '' };

/** Residents with or without a debt, each at a property of their own; charges and credits come from the office. */
export const makePaymentStaging: Staging<Stage> = {
  async enter(around, facts) {
    const { deps } = around;
    const property = { ...DEMO_PROPERTIES[0], ...(await newProperty(deps, {})) };
    const is_responsible = facts.may_pay === true;
    const made = await makeResident(deps, { ...PLAIN_RESIDENT, is_responsible }, property);
    const user = await findUser(deps.db, made.user_id);
    if (user === null) throw new Error('Nobody was made.');
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const session = await openSessionFor(deps, deps.db, user, { asker, lease_id: made.lease_id });
    const stage = { ...around, resident: { ...made, is_responsible, token: session.token, session } };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  async agreed(stage, expected) {
    const { status, body } = await stage.wire('GET', '/api/tenant/bill', { token: stage.resident.token });
    if (status !== 200) throw new Error(`the bill was not told: ${status} ${JSON.stringify(body)}`);
    const told = (body as { readonly facts: Facts }).facts;
    const stored = await storedFacts(stage);
    sameFacts('the server', told, 'its database', stored);
    sameFacts('the database', stored, 'the model', expected);
    return told;
  },
};

/** The facts in the database, and whether this resident may pay, which no process knows. */
export const storedFacts = async ({ deps, resident }: Stage): Promise<Facts> => ({
  ...(await readFacts(deps, 'make-payment', resident)),
  may_pay: resident.is_responsible,
});

/** Makes these facts true, as the office and the provider would. */
export async function putFacts(
  stage: Stage,
  { due, payable, in_flight, payment_blocked }: Facts,
): Promise<void> {
  const { deps, resident } = stage;
  await changeProperty(
    deps,
    { property: resident.property_id },
    { payment_blocked: payment_blocked === true },
  );
  const pending = await findPendingPayment(deps.db, resident.lease_id);
  if (pending !== null && in_flight !== true)
    await applyProviderStatus(deps, pending.id, { kind: 'declined', message: '' }, author, true);
  if (pending === null && in_flight === true) {
    await charge(stage, 5000);
    await beginPayment(deps, {
      lease: resident,
      user_id: resident.user_id,
      origin: 'resident',
      key: deps.random.id(),
      provider: 'GATEWAY',
      payment_type: 'CHECKING',
      method_id: null,
      method_label: 'Bank •••• 6789',
      amount_cents: 5000,
      fee_cents: 0,
      actor,
    });
  }
  const { due_cents, credit_cents } = await totals(stage);
  if (due === true && due_cents === 0) await charge(stage, credit_cents + 5000);
  if (due === true) return;
  if (due_cents > 0) await credit(stage, due_cents);
  const room = AHEAD_CENTS - credit_cents;
  // A charge first uses the prepaid amount, before anything is owed.
  if (payable === true && room <= 0) await charge(stage, 10_000);
  if (payable !== true && room > 0) await credit(stage, room);
}

export async function owedCents(stage: Stage): Promise<number> {
  return (await totals(stage)).due_cents;
}

function totals({ deps, resident }: Stage) {
  return amountDue(deps.db, resident.lease_id, deps.clock.now().toISOString().slice(0, 10));
}

function charge({ deps, resident }: Stage, amount_cents: number): Promise<unknown> {
  const due_date = deps.clock.now().toISOString().slice(0, 10);
  const one = { charge_code: 'PARKING', description: 'Parking', amount_cents, due_date };
  return deps.db
    .transaction()
    .execute((trx) => postCharge(deps, trx, resident, { ...one, name: deps.random.id() }, actor));
}

function credit({ deps, resident }: Stage, amount_cents: number): Promise<void> {
  return deps.db
    .transaction()
    .execute((trx) =>
      postCredit(deps, trx, resident, { name: deps.random.id(), amount_cents, note: 'Thanks' }, actor),
    );
}
