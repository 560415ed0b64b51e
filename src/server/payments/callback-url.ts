import { paymentCallback } from '../../contract/payment.contract.ts';
import type { Settings } from '../../settings/settings.ts';

/** Where a provider may say that one of our references has changed. */
export function callbackUrl(settings: Pick<Settings, 'baseUrl'>): string {
  return settings.baseUrl + paymentCallback.path;
}
