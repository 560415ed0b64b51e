/**
 * The hosted pay popup: its page, and the call of its Pay button.
 *
 * The page reports only to its opener, at the origin that the session was opened for.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { announce } from './callback.ts';
import { asCausedBy } from './calls/trace-of-call.ts';
import { type BankInput, bankProblems, brandOf, type CardInput, cardProblems } from './card/card-rules.ts';
import { outcomeOf, TEST_ACCOUNTS, TEST_CARDS } from './card/test-numbers.ts';
import { delaysOf, SILENCE_MS } from './faults.ts';
import { declinedCharge, ledger, paidCharge, pendingCharge, refusalOf } from './ledger.ts';
import { look, sendPage } from './pages/page.ts';
import { payPopupPage } from './pages/pay-popup.page.ts';
import { currentState, type PaySession, sessionOfPopup, sessionsOf } from './placepay.routes.ts';
import { sendMalformed } from './provider-replies.ts';
import type { World } from './world.ts';

const PayBody = Type.Record(Type.String(), Type.String({ maxLength: 100 }));

/** Registers `/placepay/pay/{access_token}`: the page (GET), paying (POST) and the state (GET …/state). */
export function payPopupRoutes(app: FastifyInstance, world: World): void {
  const sessions = sessionsOf(world);
  const charges = ledger(world);

  app.get<{ Params: { token: string }; Querystring: Record<string, string> }>(
    '/placepay/pay/:token',
    async (request, reply) => {
      const session = sessionOfPopup(world, request.params.token);
      const state = session === null ? 'expired' : currentState(session, world.now());
      const page = payPopupPage({ session, state, today: world.now(), look: look(request.query) });
      return sendPage(reply, page, { status: session === null ? 404 : 200 });
    },
  );

  app.get<{ Params: { token: string } }>('/placepay/pay/:token/state', async (request, reply) => {
    const session = sessionOfPopup(world, request.params.token);
    if (session === null) return reply.code(404).send({ state: 'expired' });
    return { state: currentState(session, world.now()), transaction_id: session.transaction_id };
  });

  app.post<{ Params: { token: string }; Body: Record<string, string> }>(
    '/placepay/pay/:token',
    { schema: { body: PayBody } },
    async (request, reply) => {
      const session = sessionOfPopup(world, request.params.token);
      if (session === null) return reply.code(404).send({ state: 'expired' });
      const state = currentState(session, world.now());
      if (state === 'paid') return { state, transaction_id: session.transaction_id, times: 1 };
      if (state !== 'open') return reply.code(409).send({ state });
      return pay(session, request.body, reply);
    },
  );

  const pay = async (session: PaySession, form: Record<string, string>, reply: FastifyReply) => {
    const funding = session.payment_type === 'CARD' ? cardOf(form, world.now()) : bankOf(form);
    if ('problems' in funding) return reply.code(422).send({ state: 'invalid', problems: funding.problems });
    const fault = world.faults.take('placepay');
    if (fault?.kind === 'error') return reply.code(500).send({ state: 'failed' });
    const attempt = { ...session, attempts: session.attempts + 1 };
    const charge = pendingCharge(world, {
      provider: 'placepay',
      reference: `${session.reference}#${attempt.attempts}`,
      amount: session.amount,
      fee: session.fee,
      invoice_id: session.invoice_id,
      payment_type: session.payment_type,
      method: funding.method,
      source: funding.outcome,
      callback_url: session.callback_url,
      ...(session.banks && { banks: session.banks }),
    });
    charges.put(charge.id, charge, charge.reference);
    sessions.put(session.id, { ...attempt, state: 'pending', transaction_id: charge.id });
    const { before, after } = delaysOf(fault);
    await world.pauses.wait(before);
    const refusal = refusalOf(fault, funding.outcome);
    if (refusal !== null) {
      charges.put(charge.id, declinedCharge(charge, refusal));
      const said = { message: refusal.message, decline_code: refusal.reason };
      sessions.put(session.id, { ...attempt, state: 'open', transaction_id: '', refusal: said });
      return reply.code(402).send({ state: 'declined', ...said });
    }
    charges.put(charge.id, paidCharge(charge));
    sessions.put(session.id, { ...attempt, state: 'paid', transaction_id: charge.id });
    const { traceparent = '', callback_url, reference } = session;
    asCausedBy(traceparent, () => void announce(world, callback_url, reference, fault));
    await world.pauses.wait(funding.outcome.kind === 'silent' ? SILENCE_MS : after);
    if (fault?.kind === 'malformed') return sendMalformed(reply);
    return { state: 'paid', transaction_id: charge.id, times: fault?.kind === 'twice' ? 2 : 1 };
  };
}

function cardOf(form: Record<string, string>, today: Date) {
  const card: CardInput = {
    account_holders_name: form.account_holders_name ?? '',
    card_no: form.card_no ?? '',
    expiry_month: form.expiry_month ?? '',
    expiry_year: form.expiry_year ?? '',
    cvv: form.cvv ?? '',
  };
  const problems = cardProblems(card, today);
  if (problems.length > 0) return { problems };
  return {
    method: `${brandOf(card.card_no)} •••• ${card.card_no.slice(-4)}`,
    outcome: outcomeOf(TEST_CARDS, card.card_no),
  };
}

function bankOf(form: Record<string, string>) {
  const bank: BankInput = {
    account_holders_name: form.account_holders_name ?? '',
    routing_number: form.routing_number ?? '',
    account_number: form.account_number ?? '',
    account_type: form.account_type ?? '',
  };
  const problems = bankProblems(bank);
  if (problems.length > 0) return { problems };
  return {
    method: `Bank •••• ${bank.account_number.slice(-4)}`,
    outcome: outcomeOf(TEST_ACCOUNTS, bank.account_number),
  };
}
