import { insertInvoice } from '../../../src/db/payment/invoice.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { Person } from './person.ts';

const DUE_CENTS = 5500;

/** Whose invoices they are. */
export type Owner = { company_id: string; property_id: string; applicant_id: string };

/** So many invoices that are due, an earlier payment, an attempt without a result: as the facts say. */
export async function putMoney(deps: Deps, { id: applicant_id }: Person, facts: Facts): Promise<void> {
  const { db } = deps;
  const place = await db
    .selectFrom('applicants')
    .select(['company_id', 'property_id'])
    .where('id', '=', applicant_id)
    .executeTakeFirstOrThrow();
  const owner = { ...place, applicant_id };
  const invoices = db.selectFrom('invoices').select('id').where('applicant_id', '=', applicant_id);
  await db.deleteFrom('payments').where('invoice_id', 'in', invoices).execute();
  await db.deleteFrom('payment_intents').where('applicant_id', '=', applicant_id).execute();
  await db.deleteFrom('invoices').where('applicant_id', '=', applicant_id).execute();
  const due: string[] = [];
  for (let left = Number(facts.open_invoices); left > 0; left -= 1) due.push(await addInvoice(deps, owner));
  if (facts.payment_just_made === true) {
    const invoice = await addInvoice(deps, owner);
    const intent = await addIntent(deps, owner, invoice, 'paid');
    await addPayment(deps, owner, invoice, intent);
  }
  if (facts.payment_in_flight === true)
    await addIntent(deps, owner, due[0] ?? (await addInvoice(deps, owner, 0)), 'unknown');
}

/** One more invoice of the applicant: its id. */
export async function addInvoice(deps: Deps, owner: Owner, amount_cents = DUE_CENTS): Promise<string> {
  const id = deps.random.id();
  const what = { charge_code: 'APPFEE', description: 'Application fee', amount_cents };
  await insertInvoice(deps.db, { ...owner, ...what, id, created_at: deps.clock.now().toISOString() });
  return id;
}

/** An attempt to pay an invoice, made and paid, or without a result: its id. */
export async function addIntent(
  deps: Deps,
  owner: Owner,
  invoice_id: string,
  state: 'paid' | 'unknown',
): Promise<string> {
  const id = deps.random.id();
  const at = deps.clock.now().toISOString();
  await deps.db
    .insertInto('payment_intents')
    .values({
      ...owner,
      id,
      invoice_id,
      provider: 'GATEWAY',
      idempotency_key: id,
      provider_transaction_id: null,
      payment_type: 'CHECKING',
      amount_cents: DUE_CENTS,
      fee_cents: 150,
      state,
      failure: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

async function addPayment(deps: Deps, owner: Owner, invoice_id: string, intent_id: string): Promise<void> {
  const { company_id, property_id } = owner;
  await deps.db
    .insertInto('payments')
    .values({
      company_id,
      property_id,
      id: deps.random.id(),
      invoice_id,
      intent_id,
      auth_code: 'TOUR01',
      amount_cents: DUE_CENTS,
      fee_cents: 150,
      created_at: deps.clock.now().toISOString(),
    })
    .execute();
}
