/**
 * The plain gateway: charges a tokenized card or a bank account, server to server.
 *
 * The idempotency key identifies the charge: a repeated request gets the first response again. A key can also be
 * canceled: what has not been charged by then never will be.
 */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { announce } from './callback.ts';
import { bankProblems } from './card/card-rules.ts';
import { type MoneyOutcome, outcomeOf, TEST_ACCOUNTS } from './card/test-numbers.ts';
import { delaysOf, SILENCE_MS } from './faults.ts';
import {
  bankParts,
  type Charge,
  ChargeSelection,
  declinedCharge,
  ledger,
  paidCharge,
  pendingCharge,
  type Refusal,
  refusalOf,
} from './ledger.ts';
import type { FundingToken } from './plugin.routes.ts';
import { requireKey, sendMalformed } from './provider-replies.ts';
import { settledByNow, voided } from './settlement.ts';
import type { World } from './world.ts';

const Bank = Type.Object({
  account_holders_name: Type.String(),
  routing_number: Type.String(),
  account_number: Type.String(),
  account_type: Type.String(),
});

const MethodBody = Type.Object({
  payment_type: Type.Union([Type.Literal('CARD'), Type.Literal('CHECKING')]),
  funding_token: Type.Optional(Type.String()),
  bank_account: Type.Optional(Bank),
});

const ChargeBody = Type.Object({
  amount: Type.Integer({ minimum: 1 }),
  fee: Type.Integer({ minimum: 0 }),
  invoice_id: Type.String(),
  payment_type: Type.Union([Type.Literal('CARD'), Type.Literal('CHECKING')]),
  funding_token: Type.Optional(Type.String()),
  bank_account: Type.Optional(Bank),
  method_token: Type.Optional(Type.String()),
  represents: Type.Optional(Type.String()),
  callback_url: Type.Optional(Type.String({ pattern: '^https?://' })),
  charges: Type.Optional(ChargeSelection),
});

interface Funding {
  method: string;
  outcome: MoneyOutcome;
}

type FundingBody = Pick<
  Type.Static<typeof ChargeBody>,
  'payment_type' | 'funding_token' | 'bank_account' | 'method_token' | 'represents'
>;

/** Saved payment methods of the demo's residents, who never entered them. */
const DEMO_METHODS: Readonly<Record<string, Funding>> = {
  'pm-demo-card': { method: 'Visa •••• 4242', outcome: { kind: 'approve' } },
  'pm-demo-bank': { method: 'Bank •••• 6789', outcome: { kind: 'approve' } },
};

/** Cards and accounts that are saved for later charges, by token. */
const methodsOf = (world: World) => world.store.collection<Funding & { readonly token?: string }>('method');

/** Registers the gateway's API under `/gateway/v1`. */
export function gatewayRoutes(app: FastifyInstance, world: World): void {
  const charges = ledger(world);
  const tokens = world.store.collection<FundingToken>('token');
  const guarded = { onRequest: requireKey(world.keys.gateway) };

  const fundingOf = (body: FundingBody): Funding | Refusal => {
    if (body.represents !== undefined) {
      const before = charges.byReference(body.represents);
      if (before?.settlement !== 'returned')
        return { reason: 'token_invalid', message: 'There is nothing to present again' };
      return { method: before.method, outcome: before.source ?? { kind: 'approve' } };
    }
    if (body.method_token !== undefined) {
      const kept = methodsOf(world).get(body.method_token) ?? DEMO_METHODS[body.method_token];
      return kept ?? { reason: 'token_invalid', message: 'The payment method is not known' };
    }
    if (body.payment_type === 'CHECKING') {
      const bank = body.bank_account;
      if (bank === undefined || bankProblems(bank).length > 0)
        return { reason: 'account_invalid', message: 'The bank account is not valid' };
      return {
        method: `Bank •••• ${bank.account_number.slice(-4)}`,
        outcome: outcomeOf(TEST_ACCOUNTS, bank.account_number),
      };
    }
    const token = tokens.get(body.funding_token ?? '');
    if (token === null || token.used)
      return { reason: 'token_invalid', message: 'The card token is no longer valid' };
    tokens.put(token.id, { ...token, used: true });
    return { method: `${token.brand} •••• ${token.last4}`, outcome: token.outcome };
  };

  app.post<{ Body: Type.Static<typeof ChargeBody> }>(
    '/gateway/v1/charges',
    { ...guarded, schema: { body: ChargeBody } },
    async (request, reply) => {
      const reference = String(request.headers['idempotency-key'] ?? '');
      if (reference === '') return reply.code(400).send({ error: 'idempotency_key.missing' });
      const known = charges.byReference(reference);
      if (known !== null) {
        charges.put(known.id, { ...known, requests: known.requests + 1 });
        return reply.code(statusOf(known)).send(answerOf(known));
      }
      const parts = request.body.charges && bankParts(request.body, request.body.charges);
      if (parts === null) return reply.code(400).send({ error: 'charges.exceed_amount' });
      const fault = world.faults.take('gateway', request.body);
      if (fault?.kind === 'error') return reply.code(500).send({ error: 'gateway.failed' });
      const body = request.body;
      const funding = fundingOf(body);
      if ('reason' in funding)
        return reply
          .code(422)
          .send({ state: 'declined', message: funding.message, decline_code: funding.reason });
      const charge = pendingCharge(world, {
        provider: 'gateway',
        reference,
        amount: body.amount,
        fee: body.fee,
        invoice_id: body.invoice_id,
        payment_type: body.payment_type,
        method: funding.method,
        source: funding.outcome,
        callback_url: body.callback_url ?? '',
        ...(parts && { banks: parts }),
      });
      charges.put(charge.id, charge, reference);
      const { before, after } = delaysOf(fault);
      await world.pauses.wait(before);
      const refusal = refusalOf(fault, funding.outcome);
      const decided = refusal === null ? paidCharge(charge) : declinedCharge(charge, refusal);
      const current = charges.get(charge.id) ?? decided;
      charges.put(charge.id, { ...decided, requests: current.requests });
      if (decided.state === 'paid') void announce(world, body.callback_url ?? '', reference, fault);
      await world.pauses.wait(funding.outcome.kind === 'silent' ? SILENCE_MS : after);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      return reply.code(statusOf(decided)).send(answerOf(decided));
    },
  );

  app.post<{ Body: Type.Static<typeof MethodBody> }>(
    '/gateway/v1/methods',
    { ...guarded, schema: { body: MethodBody } },
    async (request, reply) => {
      const reference = String(request.headers['idempotency-key'] ?? '') || null;
      const known = reference === null ? null : methodsOf(world).byReference(reference);
      if (known !== null) return reply.code(201).send({ token: known.token, label: known.method });
      const fault = world.faults.take('gateway_method', request.body);
      if (fault?.kind === 'error') return reply.code(500).send({ error: 'gateway.failed' });
      const funding = fundingOf(request.body);
      if ('reason' in funding)
        return reply.code(422).send({ message: funding.message, decline_code: funding.reason });
      const token = world.id('pm');
      methodsOf(world).put(token, { ...funding, token }, reference);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      return reply.code(201).send({ token, label: funding.method });
    },
  );

  app.post<{ Params: { reference: string } }>(
    '/gateway/v1/charges/:reference/void',
    guarded,
    async (request, reply) => {
      const charge = voided(world, charges.byReference(request.params.reference));
      return charge === null ? reply.code(404).send({ error: 'charge.unknown' }) : answerOf(charge);
    },
  );

  app.get<{ Params: { reference: string } }>(
    '/gateway/v1/charges/:reference',
    guarded,
    async (request, reply) => {
      const charge = settledByNow(world, charges.byReference(request.params.reference));
      if (charge === null) return reply.code(404).send({ error: 'charge.unknown' });
      return answerOf(charge);
    },
  );

  app.post<{ Params: { reference: string } }>(
    '/gateway/v1/charges/:reference/cancel',
    guarded,
    async (request) => {
      const { reference } = request.params;
      const known = charges.byReference(reference);
      if (known !== null) return answerOf(known);
      const nothing = pendingCharge(world, {
        provider: 'gateway',
        reference,
        amount: 0,
        fee: 0,
        invoice_id: '',
        payment_type: 'CARD',
        method: '',
      });
      const cancelled: Charge = { ...nothing, state: 'cancelled', requests: 0 };
      charges.put(cancelled.id, cancelled, reference);
      return answerOf(cancelled);
    },
  );
}

function statusOf(charge: Charge): number {
  if (charge.state === 'paid') return 201;
  return charge.state === 'declined' ? 402 : 409;
}

function answerOf(charge: Charge) {
  const { id, state, amount, fee, invoice_id, auth_code, decline_code, method } = charge;
  const error = state === 'declined' ? `GATEWAY_ERROR ${charge.message}` : '';
  const { settlement = '', return_code = '' } = charge;
  return {
    id,
    state,
    amount,
    fee,
    invoice_id,
    auth_code,
    error,
    decline_code,
    method,
    settlement,
    return_code,
  };
}
