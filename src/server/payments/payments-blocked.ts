import type { PropertySettings } from '../../db/property/property-settings.ts';
import { isSetUp } from '../../settings/set-up.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * Whether a property takes no payments: its office has said so, or a provider that it takes them by is not set up.
 *
 * @example arePaymentsBlocked(deps.settings, property.settings) // true: GATEWAY_URL is not set
 */
export function arePaymentsBlocked(
  { providers }: Pick<Settings, 'providers'>,
  { payment_blocked, payment_settings }: PropertySettings,
): boolean {
  const { card_payment_gateway, ach_payment_gateway } = payment_settings;
  return (
    payment_blocked ||
    [card_payment_gateway, ach_payment_gateway].some(
      (gateway) => !isSetUp(providers, gateway === 'PLACEPAY' ? 'placepay' : 'gateway'),
    )
  );
}
