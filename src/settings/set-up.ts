import type { ProviderSettings } from './settings.ts';

/** The providers without which a part of the portal rests. The others are offered where they are set up. */
export const NEEDED_PROVIDERS = ['placepay', 'gateway', 'bureau', 'mail', 'sms', 'timeStamp'] as const;
export type NeededProvider = (typeof NEEDED_PROVIDERS)[number];

/**
 * Whether the settings name this provider. Outside production the stand-ins of the sandbox take its place.
 *
 * @example isSetUp(settings.providers, 'mail') // false: MAIL_URL is not set
 */
export function isSetUp(
  providers: Pick<ProviderSettings, NeededProvider>,
  provider: NeededProvider,
): boolean {
  return providers[provider].url !== '';
}
