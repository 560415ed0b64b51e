import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { addAttempt, addInvoice, addPayment } from '../money.ts';
import type { Person } from './person.ts';

/** The costs of the application in the tours. */
export const APPLICATION_FEE = {
  charge_code: 'APPFEE',
  description: 'Application fee',
  amount_cents: 5500,
};

/** Stores the due invoices, an earlier payment and an attempt without a result, as the facts require. */
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
  const charge = (amount_cents = APPLICATION_FEE.amount_cents) =>
    addInvoice(deps, owner, { ...APPLICATION_FEE, amount_cents });
  for (let left = Number(facts.open_invoices); left > 0; left -= 1) due.push(await charge());
  if (facts.payment_just_made === true) await addPayment(deps, owner, await charge());
  if (facts.payment_in_flight === true) await addAttempt(deps, owner, due[0] ?? (await charge(0)), 'unknown');
}
