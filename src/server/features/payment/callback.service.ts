import { findIntent } from '../../../db/payment.repository.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { lookAgain } from './settle.service.ts';

export const callbackPath = '/api/payments/callback';

/** Where a provider may say that one of our references has news. */
export function callbackUrl(settings: Pick<Settings, 'baseUrl'>): string {
  return settings.baseUrl + callbackPath;
}

/**
 * A provider says that an attempt has news. Anybody can say so, therefore nothing is believed but the
 * provider's own answer when it is asked. Late, repeated and unknown news change nothing.
 *
 * @param reference an attempt's id, which is its name at the provider.
 */
export async function hearNews(deps: Deps, reference: string, ip: string): Promise<void> {
  const intent = await findIntent(deps.db, reference);
  if (intent === null || intent.state === 'paid') return;
  await lookAgain(deps, intent, { actor: `provider:${intent.provider}`, ip });
}
