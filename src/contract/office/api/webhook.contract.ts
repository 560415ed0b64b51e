/** Addresses of other programs that are told what happens at a property. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { pageOf, pageQuery } from '../../resident/page-of.contract.ts';

const tag = 'connections';
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const FlowId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]+$' });

const TOLD_OF_MONEY =
  'Whether it is told of entries of the ledgers, `ledger.charge`, `ledger.settled` …: `data` has `entry_id`, `property_id`, ' +
  '`lease_id`, `invoice_id`, `payment_id`, `kind`, `day`, `by`, and `transfers` with `debit`, `credit` and `cents`. ' +
  'Those of one lease come in order. Default: no.';

/** An address, without its secret. */
export const WebhookRow = Type.Object({
  id: Type.String(),
  url: Type.String(),
  flows: OrNull(Type.Array(Type.String(), { description: 'The flows whose events it is told; none: all.' })),
  money: Type.Boolean({ description: 'Whether it is told of entries of the ledgers.' }),
  made_by: Type.String(),
  created_at: Type.String(),
});
export type WebhookRow = Static<typeof WebhookRow>;

/** What was told, or is to be told, to an address. */
export const WebhookDelivery = Type.Object({
  id: Type.String({ description: 'The header `webhook-id`: the same in each attempt.' }),
  kind: Type.String({
    description: 'Flow and event, `application.SUBMIT`; or `ledger` and the kind of an entry.',
  }),
  subject: Type.String({ description: 'The process, or the lease of an entry: told in order.' }),
  created_at: Type.String(),
  state: Type.Enum(['WAITING', 'DELIVERED', 'GIVEN_UP']),
  attempts: Type.Integer(),
  next_attempt_at: OrNull(Type.String()),
  status: OrNull(Type.Integer({ description: 'HTTP status of the last answer.' })),
  problem: OrNull(Type.String({ description: 'Why there was no answer.' })),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const ofWebhook = { headers: TokenHeader, params: Type.Object({ webhook_id: Id }) };
const Secret = Type.String({ description: 'Signs what is told, in the form of Standard Webhooks.' });
const REFUSED = ['session.invalid', 'access.denied'] as const;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/office/webhooks',
  tag,
  summary: 'The addresses of other programs that are told what happens at the property',
  request: { headers: TokenHeader },
  answer: Type.Object({ rows: Type.Array(WebhookRow), flows: Type.Array(Type.String()) }),
  errors: REFUSED,
});
export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/office/webhooks',
  tag,
  summary:
    'Tell another program what happens at the property; the answer is the only one that shows the secret',
  request: {
    headers: TokenHeader,
    body: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 500 }),
      flows: OrNull(
        Type.Array(FlowId, {
          maxItems: 50,
          uniqueItems: true,
          description: 'The flows whose events it is told; none: all. Null: no events, only money.',
        }),
      ),
      money: Type.Optional(Type.Boolean({ description: TOLD_OF_MONEY })),
    }),
  },
  answer: Type.Object({ id: Type.String(), secret: Secret }),
  errors: [
    ...REFUSED,
    'webhook.address',
    'webhook.internal',
    'webhook.known',
    'webhook.unknown_flow',
    'webhook.too_many',
  ],
});
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/office/webhooks/:webhook_id/secret',
  tag,
  summary: 'Give an address another secret; the one before signs beside it for a day',
  request: ofWebhook,
  answer: Type.Object({ secret: Secret }),
  errors: [...REFUSED, 'record.not_found'],
});
export const endWebhook = endpoint({
  method: 'DELETE',
  path: '/api/office/webhooks/:webhook_id',
  tag,
  summary: 'Tell an address nothing more',
  request: ofWebhook,
  answer: Type.Boolean(),
  errors: [...REFUSED, 'record.not_found'],
});
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/office/webhooks/:webhook_id/deliveries',
  tag,
  summary: 'What was told to an address and what waits, with the status of the last answer',
  request: { ...ofWebhook, query: pageQuery(['created_at']) },
  answer: Type.Object({ ...pageOf(WebhookDelivery).properties, url: Type.String() }),
  errors: [...REFUSED, 'record.not_found'],
});
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/office/webhooks/:webhook_id/deliveries/:delivery_id/replay',
  tag,
  summary: 'Tell an address something again that was told or given up; what waits already stays as it is',
  request: {
    headers: TokenHeader,
    params: Type.Object({ webhook_id: Id, delivery_id: Id }),
  },
  answer: Type.Boolean(),
  errors: [...REFUSED, 'record.not_found'],
});
