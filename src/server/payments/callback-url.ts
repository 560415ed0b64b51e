import type { Settings } from '../../settings/settings.ts';

export const callbackPath = '/api/payments/callback';

/** Where a provider may say that one of our references has news. */
export function callbackUrl(settings: Pick<Settings, 'baseUrl'>): string {
  return settings.baseUrl + callbackPath;
}
