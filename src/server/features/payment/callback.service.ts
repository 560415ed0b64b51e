import { findIntent } from '../../../db/payment/payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { lookAgain } from '../../payments/settle.service.ts';

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
