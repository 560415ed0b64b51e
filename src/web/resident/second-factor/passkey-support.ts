import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { ApiError } from '../../app/api/api-error.ts';

/** Whether passkeys work in this browser, at this address: they belong to a host name. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.:[\]]+$/.test(window.location.hostname);
}

/** Rethrows what a browser says instead of a passkey, for example that the person has cancelled, as a refusal. */
export function asRefusal(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError(0, 'second_factor.wrong', '');
}
