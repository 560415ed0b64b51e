/**
 * PLACEPAY's API: sessions for the hosted popup, opened server to server, and transaction look-ups.
 *
 * A session is paid at most once. The origin that receives its result is fixed when it is opened.
 */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { announce } from './callback.ts';
import { currentTraceparent } from './calls/trace-of-call.ts';
import { delaysOf } from './faults.ts';
import {
  type BankParts,
  bankParts,
  type Charge,
  ChargeSelection,
  declinedCharge,
  ledger,
  paidCharge,
  pendingCharge,
  refusalOf,
} from './ledger.ts';
import { requireKey, sendMalformed } from './provider-replies.ts';
import { settledByNow, voided } from './settlement.ts';
import type { World } from './world.ts';

export type SessionState = 'open' | 'pending' | 'paid' | 'cancelled' | 'expired';

export interface PaySession {
  id: string;
  access_token: string;
  reference: string;
  state: SessionState;
  amount: number;
  fee: number;
  payment_type: 'CARD' | 'CHECKING';
  invoice_id: string;
  description: string;
  payer: string;
  custom_fields?: Type.Static<typeof CustomFields>;
  banks?: BankParts;
  opener_origin: string;
  callback_url: string;
  transaction_id: string;
  /** Why the latest attempt in the popup failed; absent before the first refusal. */
  refusal?: { message: string; decline_code: string };
  attempts: number;
  /** The header of the call that opened it: its callback sends it back. */
  traceparent?: string;
  expires_at: string;
}

/** Data that the portal stores with a session and gets back with it. */
const CustomFields = Type.Object({
  take_application_fees: Type.Boolean(),
  applicantInfo: Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
    contact_no: Type.String(),
  }),
  payment_type: Type.String(),
  merchant_type: Type.String(),
  invoice_id: Type.String(),
  invoice_type: Type.String(),
});

const SessionBody = Type.Object({
  amount: Type.Integer({ minimum: 1 }),
  fee: Type.Integer({ minimum: 0 }),
  payment_type: Type.Union([Type.Literal('CARD'), Type.Literal('CHECKING')]),
  invoice_id: Type.String({ minLength: 1 }),
  description: Type.String(),
  payer: Type.String(),
  custom_fields: Type.Optional(CustomFields),
  opener_origin: Type.String({ pattern: '^https?://[^/?#]+$' }),
  merchant_id: Type.String(),
  callback_url: Type.Optional(Type.String({ pattern: '^https?://' })),
  charges: Type.Optional(ChargeSelection),
});

const RepresentBody = Type.Object({
  callback_url: Type.Optional(Type.String({ pattern: '^https?://' })),
  charges: Type.Optional(ChargeSelection),
});

/** The lifetime of a popup: 30 minutes. */
const SESSION_MS = 30 * 60_000;

/** The sessions, by the idempotency key that opened them. */
export function sessionsOf(world: World) {
  return world.store.collection<PaySession>('session');
}

/** The session behind a popup's address, or null. */
export function sessionOfPopup(world: World, accessToken: string): PaySession | null {
  const popup = world.store.collection<{ session: string }>('popup').get(accessToken);
  return popup === null ? null : sessionsOf(world).get(popup.session);
}

/** The current state of the session: expired if it was not paid in time. */
export function currentState(session: PaySession, now: Date): SessionState {
  const late = session.state === 'open' && session.expires_at <= now.toISOString();
  return late ? 'expired' : session.state;
}

/** Reopens sessions that a stopped sandbox left in the middle of a payment: their charges were given up. */
export function reopenPending(world: World): void {
  const sessions = sessionsOf(world);
  for (const session of sessions.list(10_000)) {
    if (session.state === 'pending')
      sessions.put(session.id, { ...session, state: 'open', transaction_id: '' });
  }
}

/** Registers the API under `/placepay/v1`. */
export function placepayRoutes(app: FastifyInstance, world: World): void {
  const sessions = sessionsOf(world);
  const charges = ledger(world);
  const guarded = { onRequest: requireKey(world.keys.placepay) };

  const answer = (session: PaySession, origin: string) => {
    const taken = session.transaction_id === '' ? null : charges.get(session.transaction_id);
    const charge = settledByNow(world, taken);
    return {
      session_id: session.id,
      access_token: session.access_token,
      state: currentState(session, world.now()),
      popup_url: `${origin}/placepay/pay/${session.access_token}`,
      expires_at: session.expires_at,
      ...(session.custom_fields && { custom_fields: session.custom_fields }),
      transaction: charge === null ? null : transactionOf(charge),
      refusal: session.refusal ?? null,
    };
  };

  app.post<{ Body: Type.Static<typeof SessionBody> }>(
    '/placepay/v1/sessions',
    { ...guarded, schema: { body: SessionBody } },
    async (request, reply) => {
      const reference = String(request.headers['idempotency-key'] ?? '');
      if (reference === '') return reply.code(400).send({ error: 'idempotency_key.missing' });
      const origin = `${request.protocol}://${request.host}`;
      const known = sessions.byReference(reference);
      if (known !== null) return reply.code(200).send(answer(known, origin));
      const { merchant_id, callback_url, charges: selected, ...body } = request.body;
      const banks = selected && bankParts(body, selected);
      if (banks === null) return reply.code(400).send({ error: 'charges.exceed_amount' });
      if (merchant_id !== world.keys.merchantId) return reply.code(422).send({ error: 'merchant.unknown' });
      const fault = world.faults.take('placepay_session');
      if (fault?.kind === 'error') return reply.code(500).send({ error: 'placepay.failed' });
      if (fault?.kind === 'decline') return reply.code(422).send({ error: fault.message });
      const { before, after } = delaysOf(fault);
      await world.pauses.wait(before);
      const meanwhile = sessions.byReference(reference);
      if (meanwhile !== null) return reply.code(200).send(answer(meanwhile, origin));
      const session: PaySession = {
        ...body,
        ...(banks && { banks }),
        id: world.id('pps'),
        access_token: world.id('ppa'),
        reference,
        state: 'open',
        callback_url: callback_url ?? '',
        transaction_id: '',
        attempts: 0,
        traceparent: currentTraceparent(),
        expires_at: new Date(world.now().getTime() + SESSION_MS).toISOString(),
      };
      sessions.put(session.id, session, reference);
      world.store.collection('popup').put(session.access_token, { session: session.id });
      await world.pauses.wait(after);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      return reply.code(201).send(answer(session, origin));
    },
  );

  /** A call about one session: answers with what `change` makes of it. */
  const onSession = (method: 'GET' | 'POST', act: string, change: (session: PaySession) => PaySession) =>
    app.route<{ Params: { reference: string } }>({
      ...guarded,
      method,
      url: `/placepay/v1/sessions/:reference${act}`,
      async handler(request, reply) {
        const session = sessions.byReference(request.params.reference);
        if (session === null) return reply.code(404).send({ error: 'session.unknown' });
        return answer(change(session), `${request.protocol}://${request.host}`);
      },
    });

  onSession('GET', '', (session) => session);
  onSession('POST', '/cancel', (session) => {
    const open = currentState(session, world.now()) === 'open';
    const closed: PaySession = open ? { ...session, state: 'cancelled' } : session;
    sessions.put(closed.id, closed);
    return closed;
  });
  onSession('POST', '/void', (session) => {
    voided(world, session.transaction_id === '' ? null : charges.get(session.transaction_id));
    return session;
  });

  app.post<{ Params: { reference: string }; Body: Type.Static<typeof RepresentBody> }>(
    '/placepay/v1/sessions/:reference/represent',
    { ...guarded, schema: { body: RepresentBody } },
    async (request, reply) => {
      const reference = String(request.headers['idempotency-key'] ?? '');
      if (reference === '') return reply.code(400).send({ error: 'idempotency_key.missing' });
      const origin = `${request.protocol}://${request.host}`;
      const known = sessions.byReference(reference);
      if (known !== null) return answer(known, origin);
      const before = sessions.byReference(request.params.reference);
      const taken = settledByNow(world, before && charges.get(before.transaction_id));
      if (before === null || taken?.settlement !== 'returned')
        return reply.code(409).send({ error: 'transaction.not_returned' });
      const fault = world.faults.take('placepay');
      if (fault?.kind === 'error') return reply.code(500).send({ error: 'placepay.failed' });
      const callback_url = request.body.callback_url ?? before.callback_url;
      const banks = request.body.charges && bankParts(taken, request.body.charges);
      if (banks === null) return reply.code(400).send({ error: 'charges.exceed_amount' });
      const charge = pendingCharge(world, {
        ...fundingOf(taken),
        ...(banks && { banks }),
        reference: `${reference}#1`,
        callback_url,
      });
      const refusal = refusalOf(fault, taken.source ?? { kind: 'approve' });
      const decided = refusal === null ? paidCharge(charge) : declinedCharge(charge, refusal);
      charges.put(charge.id, decided, charge.reference);
      const ids = { id: world.id('pps'), access_token: world.id('ppa'), reference };
      const state = refusal === null ? 'paid' : 'cancelled';
      const session: PaySession = { ...before, ...ids, state, callback_url, transaction_id: charge.id };
      sessions.put(session.id, session, reference);
      if (refusal !== null) return reply.code(402).send({ state: 'declined', message: refusal.message });
      void announce(world, callback_url, reference, fault);
      return reply.code(201).send(answer(session, origin));
    },
  );

  app.get<{ Params: { id: string } }>('/placepay/v1/transactions/:id', guarded, async (request, reply) => {
    const charge = settledByNow(world, charges.get(request.params.id));
    if (charge === null || charge.provider !== 'placepay') {
      return reply.code(404).send({ error: 'transaction.unknown' });
    }
    return transactionOf(charge);
  });
}

/** The amounts of a charge, and its payment method. */
function fundingOf({ provider, amount, fee, invoice_id, payment_type, method, source }: Charge) {
  return { provider, amount, fee, invoice_id, payment_type, method, ...(source && { source }) };
}

function transactionOf(charge: Charge) {
  const { id, state, amount, fee, invoice_id, payment_type, auth_code, message, method } = charge;
  const { settlement = '', return_code = '' } = charge;
  const reference = charge.reference.replace(/#\d+$/, '');
  const taken = { id, state, reference, amount, fee, invoice_id, payment_type, auth_code, message };
  return { ...taken, method, settlement, return_code };
}
