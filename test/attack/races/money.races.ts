/** Concurrent charges, and a charge during a cancellation. */
import { listPayments } from '../../../src/db/payment/payment.repository.ts';
import { listReturns } from '../../../src/db/payment/payment-return.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { type Arena, atOnce, calls, type Race, statuses, times } from './arena.ts';

const unit = 'juniper-row-204';
const longestChargeMs = 120;

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A person who owes the fee. */
async function owing(arena: Arena) {
  const invited = await arena.invite();
  const { status } = await calls.submit(arena, invited.token);
  if (status !== 200) throw new Error(`The application was not taken: ${status}.`);
  const { body } = await arena.ask('/api/applicant/payment', { method: 'GET', token: invited.token });
  return { ...invited, invoice: body.due_invoice_id as string };
}

async function popupOf(arena: Arena, token: string, invoice_id: string): Promise<string> {
  const body = { invoice_id, payment_type: 'CARD' };
  const answer = await arena.ask(`/api/applicant/unit/${unit}/payments/placepay/meta`, { token, body });
  return answer.body.popup_url;
}

async function payIn(popupUrl: string): Promise<void> {
  const expiry_year = String(new Date().getFullYear() + 1);
  const card = { card_no: '4242424242424242', expiry_month: '12', expiry_year, cvv: '123' };
  await post(popupUrl, { ...card, account_holders_name: 'Ada Stone' });
}

/** The number of charges of an invoice at the provider. */
async function taken(arena: Arena, invoice: string): Promise<number> {
  const answer = await fetch(`${arena.sandboxUrl}/ledger.json?invoice_id=${invoice}`);
  const { charges } = (await answer.json()) as { charges: { state: string }[] };
  return charges.filter(({ state }) => state === 'paid').length;
}

/** Asks the provider about everything pending, and compares the portal's records with the provider's. */
async function keptMoney(arena: Arena, applicant: string, invoice: string): Promise<string | null> {
  const { office } = arena;
  await reconcilePayments(office, 0);
  const { cancelled_at } = await office.db
    .selectFrom('applicants')
    .select('cancelled_at')
    .where('id', '=', applicant)
    .executeTakeFirstOrThrow();
  const returned = (await listReturns(office.db, invoice)).length;
  const booked = (await listPayments(office.db, applicant)).length;
  const came = await taken(arena, invoice);
  const kept = came - returned;
  const keeps = kept === booked && kept <= 1;
  const isRight =
    cancelled_at === null ? keeps : kept === 0 || (keeps && (await paidBeforeCancelled(arena, applicant)));
  const state = cancelled_at === null ? 'not cancelled' : 'cancelled';
  return isRight ? null : `${state}: ${came} taken, ${booked} booked, ${returned} to return`;
}

/** Whether the cancellation came after the fee was paid and booked: such a fee is kept. */
async function paidBeforeCancelled({ office }: Arena, applicant: string): Promise<boolean> {
  const events = await listEvents(office.db, applicant);
  const timeOf = (name: string): string | undefined => events.find(({ event }) => event === name)?.at;
  const [paid, cancelled] = [timeOf('PAYMENT_PAID'), timeOf('CANCEL')];
  return paid !== undefined && cancelled !== undefined && paid <= cancelled;
}

const cancelledWhileCharged: Race = {
  name: 'a cancellation meets a charge by bank',
  async run(arena, random) {
    const { token, applicant_id, invoice } = await owing(arena);
    const ms = Math.floor(random() * longestChargeMs);
    await post(`${arena.sandboxUrl}/faults`, { provider: 'gateway', kind: 'delay', ms, about: invoice });
    await atOnce(random, [() => calls.pay(arena, token), () => calls.cancel(arena, token)]);
    return keptMoney(arena, applicant_id, invoice);
  },
};

const cancelledWhileInPopup: Race = {
  name: 'a cancellation meets a payment in the popup that stands open',
  async run(arena, random) {
    const { token, applicant_id, invoice } = await owing(arena);
    const popup = await popupOf(arena, token, invoice);
    await atOnce<unknown>(random, [() => payIn(popup), () => calls.cancel(arena, token)]);
    return keptMoney(arena, applicant_id, invoice);
  },
};

const paidAtOnce: Race = {
  name: 'one invoice is paid from six windows, by bank and in the popup',
  async run(arena, random) {
    const { token, applicant_id, invoice } = await owing(arena);
    const popup = await popupOf(arena, token, invoice);
    const banks = times<unknown>(5, () => calls.pay(arena, token));
    await atOnce(random, [...banks, () => payIn(popup)]);
    const wrong = await keptMoney(arena, applicant_id, invoice);
    return wrong ?? ((await taken(arena, invoice)) === 1 ? null : 'nobody could pay, or two');
  },
};

const deniedWhileCharged: Race = {
  name: 'the office cancels while somebody pays in the popup',
  async run(arena, random) {
    const { token, applicant_id, invoice } = await owing(arena);
    const popup = await popupOf(arena, token, invoice);
    const end = arena.office.db
      .updateTable('applicants')
      .set({ cancelled_at: arena.office.clock.now().toISOString() })
      .where('id', '=', applicant_id);
    await atOnce<unknown>(random, [() => payIn(popup), () => end.execute()]);
    return keptMoney(arena, applicant_id, invoice);
  },
};

const cancelledTwice: Race = {
  name: 'one application is cancelled from three windows while its popup stands open',
  async run(arena, random) {
    const { token, invoice, applicant_id } = await owing(arena);
    await popupOf(arena, token, invoice);
    const answers = await atOnce(
      random,
      times(3, () => calls.cancel(arena, token)),
    );
    const events = await arena.office.db
      .selectFrom('events')
      .select('id')
      .where('applicant_id', '=', applicant_id)
      .where('event', '=', 'CANCEL')
      .execute();
    const isRight = answers.some(({ status }) => status === 200) && events.length === 1;
    return isRight ? null : `${events.length} cancellations: ${statuses(answers)}`;
  },
};

export const moneyRaces: readonly Race[] = [
  cancelledWhileCharged,
  cancelledWhileInPopup,
  deniedWhileCharged,
  paidAtOnce,
  cancelledTwice,
];
