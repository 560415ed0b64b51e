/**
 * Sessions of the card plugin; the provider hosts its fields.
 *
 * @see spec/application.md §7, spec/pre-application.md §3
 */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { TokenHeader } from './error.contract.ts';

/** `fee_type`: the kind of fee that the property adds, if any. */
export const CardPluginRequest = Type.Object({
  payment_type: Type.Optional(
    Type.Union([Type.Literal('CARD'), Type.Literal('CHECKING')], { default: 'CARD' }),
  ),
  fee_type: Type.Optional(Type.Union([Type.Literal('percent'), Type.Literal('flat')])),
});
export type CardPluginRequest = Static<typeof CardPluginRequest>;

export const CardPluginMeta = Type.Object({
  plugin_session_id: Type.String(),
  plugin_url: Type.String({ description: 'The page of the provider that has the card fields.' }),
});
export type CardPluginMeta = Static<typeof CardPluginMeta>;

export const openCardPlugin = endpoint({
  method: 'POST',
  path: '/api/applicant/payment/burton/meta',
  tag: 'payment',
  summary: 'Opens a session of the card plugin, for an applicant or for a guest',
  request: { headers: TokenHeader, body: CardPluginRequest },
  answer: CardPluginMeta,
  errors: ['token.invalid', 'payment.method_refused', 'provider.unavailable', 'provider.not_set_up'],
});
