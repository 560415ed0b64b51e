import type { FastifyRequest } from 'fastify';
import type { CardPluginMeta, CardPluginRequest } from '../../../contract/card-plugin.contract.ts';
import { findGuestcardByToken } from '../../../db/guestcard/guestcard.repository.ts';
import { findProperty, type Property } from '../../../db/property/property.repository.ts';
import { applicantOf, hashToken, tokenOf } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openCardSession } from '../../payments/card-session.ts';
import { takesCardsByPlugin } from '../../payments/payment-options.ts';

type Asking = Pick<FastifyRequest, 'headers'>;

/**
 * Opens a session of the provider's card plugin for the token's applicant, or for a guest who pays before there is an
 * application. Nothing is charged.
 *
 * @throws {AppError} `token.invalid`; `payment.method_refused` if the property accepts no cards through the plugin, and
 *   for other payment types; `provider.unavailable`.
 * @example await openCardPlugin(deps, request, { fee_type: 'flat' })
 * // { plugin_session_id: 'pls_…', plugin_url: 'https://…' }
 * @see spec/pre-application.md §7
 */
export async function openCardPlugin(
  deps: Deps,
  request: Asking,
  { payment_type = 'CARD', fee_type }: CardPluginRequest,
): Promise<CardPluginMeta> {
  const { settings } = await propertyOf(deps, request);
  if (payment_type !== 'CARD' || !takesCardsByPlugin(settings.payment_settings)) {
    throw new AppError('payment.method_refused');
  }
  return openCardSession(deps, fee_type ?? '');
}

async function propertyOf(deps: Deps, request: Asking): Promise<Property> {
  const token = tokenOf(request);
  const now = deps.clock.now().toISOString();
  const guestcard =
    token === null ? null : await findGuestcardByToken(deps.db, hashToken(token), 'session', now);
  const { property_id } = guestcard ?? (await applicantOf(deps, request));
  const property = await findProperty(deps.db, property_id);
  if (property === null) throw new Error(`The property ${property_id} is gone.`);
  return property;
}
