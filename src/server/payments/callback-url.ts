import { paymentCallback } from '../../contract/payment.contract.ts';
import type { Settings } from '../../settings/settings.ts';

/** The URL at which providers report changes of our references. */
export function callbackUrl(settings: Pick<Settings, 'baseUrl'>): string {
  return settings.baseUrl + paymentCallback.path;
}
