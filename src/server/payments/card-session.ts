import type { CardPluginMeta } from '../../contract/card-plugin.contract.ts';
import type { Deps } from '../deps.ts';
import { unavailable } from '../providers/unavailable.ts';

/**
 * Opens a session of the provider's card plugin. Nothing is charged.
 *
 * @param feeType the kind of fee that the property adds, or ''.
 * @throws {AppError} `provider.unavailable`, `provider.not_set_up`.
 * @example await openCardSession(deps, 'flat') // { plugin_session_id: 'pls_…', plugin_url: 'https://…' }
 */
export async function openCardSession(
  { providers, settings, log }: Pick<Deps, 'providers' | 'settings' | 'log'>,
  feeType: string,
): Promise<CardPluginMeta> {
  const opened = await providers.payments.GATEWAY.openPlugin(feeType);
  if (opened.kind === 'unavailable') {
    log.warn({ reason: opened.reason }, 'no session of the card plugin');
    throw unavailable(opened.reason);
  }
  return { plugin_session_id: opened.sessionId, plugin_url: settings.providers.gateway.pluginUrl };
}
