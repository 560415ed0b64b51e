/** The ways in which a resident pays. All money is integer cents. @see spec/platform.md §7 */
import { type Static, Type } from 'typebox';
import { CardPluginMeta } from '../card-plugin.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import {
  ClosedPopup,
  ConfirmedTotal,
  PaymentType,
  PlacepayMeta,
  PopupLanguage,
  ScreeningPayment,
} from '../payment.contract.ts';

const tag = 'ledger';

/**
 * The amount due when the person confirmed, in cents. A higher amount than is due now is refused if the amount due has
 * since decreased, because somebody else has paid; otherwise the excess becomes credit, up to the property's limit. If
 * nothing is due, only a call with `due` 0 pays ahead.
 */
const ConfirmedDue = Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999_999_999 }));

/** As the payment form of an application, or with a saved method; `amount` in cents. */
export const TenantPayment = Type.Object({
  ...ScreeningPayment.properties,
  method_id: Type.Optional(Type.Union([Id, Type.Null()])),
  keep_method: Type.Optional(Type.Boolean()),
  due: ConfirmedDue,
});
export type TenantPayment = Static<typeof TenantPayment>;

const IdempotencyHeader = Type.Object(
  {
    token: TokenHeader.properties.token,
    'idempotency-key': Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\w.-]+$' }),
  },
  { additionalProperties: true },
);

export const payBill = endpoint({
  method: 'POST',
  path: '/api/tenant/payments',
  tag,
  summary: 'Pays by a kept method, a card token or a bank account',
  request: { headers: IdempotencyHeader, body: TenantPayment },
  answer: Type.Object({ paid: Type.Literal(true), transaction_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'validation.failed',
    'idempotency_key.reused',
    'amount.invalid',
    'payment.total_changed',
    'payment.blocked',
    'payment.in_flight',
    'payment.nothing_due',
    'payment.method_refused',
    'payment.not_kept',
    'payment.failed',
    'GATEWAY_ERROR',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});

/** `amount` in cents; by default all that is due. */
export const TenantPlacepayRequest = Type.Object({
  payment_type: PaymentType,
  merchant_type: Type.Optional(Type.String({ maxLength: 200 })),
  bank_id: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Not believed: the settings of the property say which bank account gets which charges.',
    }),
  ),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  total: ConfirmedTotal,
  due: ConfirmedDue,
  lng: PopupLanguage,
});
export type TenantPlacepayRequest = Static<typeof TenantPlacepayRequest>;

export const openTenantPlacepay = endpoint({
  method: 'POST',
  path: '/api/tenant/payments/placepay/meta',
  tag,
  summary: 'Opens a session of the hosted popup for what a resident pays',
  request: { headers: TokenHeader, body: TenantPlacepayRequest },
  answer: PlacepayMeta,
  errors: [
    'session.invalid',
    'access.denied',
    'state.not_allowed',
    'amount.invalid',
    'payment.total_changed',
    'payment.blocked',
    'payment.in_flight',
    'payment.nothing_due',
    'payment.method_refused',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});

export const confirmTenantPlacepay = endpoint({
  method: 'POST',
  path: '/api/tenant/payments/placepay',
  tag,
  summary: 'Records what was paid in the popup, once the provider has confirmed it; answers a message key',
  request: {
    headers: TokenHeader,
    body: Type.Object({
      placepay_transaction_id: Type.String({ minLength: 1, maxLength: 100 }),
      public_key: Type.String({ maxLength: 200 }),
    }),
  },
  answer: Type.Object({ paid: Type.Literal(true), message: Type.String(), transaction_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'payment.in_flight',
    'payment.method_refused',
    'payment.transaction_used',
    'payment.failed',
    'GATEWAY_ERROR',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});

export const closeTenantPlacepay = endpoint({
  method: 'POST',
  path: '/api/tenant/payments/placepay/closed',
  tag,
  summary:
    'The window of the popup is closed: asks the provider what became of the payment, and calls off what was not paid',
  request: { headers: TokenHeader, body: ClosedPopup },
  answer: Type.Object({ paid: Type.Literal(true), message: Type.String(), transaction_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'payment.in_flight',
    'payment.failed',
    'GATEWAY_ERROR',
  ],
});

export const openTenantCardSession = endpoint({
  method: 'POST',
  path: '/api/tenant/payments/card-session',
  tag,
  summary: 'Opens a session of the card plugin for a resident',
  request: { headers: TokenHeader },
  answer: CardPluginMeta,
  errors: ['session.invalid', 'access.denied', 'provider.unavailable', 'provider.not_set_up'],
});
