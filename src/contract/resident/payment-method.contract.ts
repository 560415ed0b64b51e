/** A resident's saved cards and bank accounts. @see spec/platform.md §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { PaymentType, ScreeningPayment } from '../payment.contract.ts';

const tag = 'ledger';

export const PaymentMethodView = Type.Object({
  id: Type.String(),
  payment_type: PaymentType,
  label: Type.String({ description: 'Visa •••• 4242' }),
});
export type PaymentMethodView = Static<typeof PaymentMethodView>;

export const listKeptMethods = endpoint({
  method: 'GET',
  path: '/api/tenant/payment-methods',
  tag,
  summary: 'The cards and bank accounts that somebody keeps for the lease of the session',
  request: { headers: TokenHeader },
  answer: Type.Array(PaymentMethodView),
  errors: ['session.invalid', 'access.denied'],
});
export const keepMethod = endpoint({
  method: 'POST',
  path: '/api/tenant/payment-methods',
  tag,
  summary: 'Keeps a card or bank account at the provider; the portal has its token only',
  request: { headers: TokenHeader, body: ScreeningPayment },
  answer: PaymentMethodView,
  errors: [
    'session.invalid',
    'access.denied',
    'validation.failed',
    'payment.not_kept',
    'GATEWAY_ERROR',
    'provider.unavailable',
    'provider.not_set_up',
  ],
});
export const forgetMethod = endpoint({
  method: 'DELETE',
  path: '/api/tenant/payment-methods/:method_id',
  tag,
  summary: 'Removes a kept card or bank account, unless an automatic payment uses it',
  request: { headers: TokenHeader, params: Type.Object({ method_id: Id }) },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'method.in_use'],
});
