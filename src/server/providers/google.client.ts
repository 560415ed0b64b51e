/** Google, used as a plain provider of OpenID Connect: issues an id token, which the page brings to us. */
import * as oidc from 'openid-client';
import { traceHeader } from '../tracing/current-trace.ts';
import type { GoogleProvider, Identified } from './social-provider.ts';

interface GoogleSettings {
  readonly id: string;
  /** The issuer. */
  readonly url: string;
  readonly timeoutMs: number;
}

/** Failures to reach the provider, not failures of the token. */
const unreachedCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/**
 * @example const google = googleClient({ id, url: 'https://accounts.google.com', timeoutMs: 10_000 })
 */
export function googleClient({ id, url, timeoutMs }: GoogleSettings): GoogleProvider {
  let found: Promise<oidc.Configuration> | null = null;
  const configuration = (): Promise<oidc.Configuration> => {
    found ??= discover(id, url, timeoutMs).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  return {
    id: id === '' ? null : id,
    async begin({ redirectUri, state, nonce }) {
      const config = await configuration().catch(() => null);
      if (config === null) return null;
      const asked = { redirect_uri: redirectUri, scope: 'openid email profile', prompt: 'select_account' };
      return oidc.buildAuthorizationUrl(config, { ...asked, state, nonce }).href;
    },
    async identify(idToken, nonce) {
      if (!isJwt(idToken)) return { kind: 'refused', reason: 'no token' };
      try {
        const config = await configuration();
        const answer = new URL(`#${new URLSearchParams({ id_token: idToken })}`, url);
        return personOf(await oidc.implicitAuthentication(config, answer, nonce));
      } catch (error) {
        const code = reasonOf(error);
        return { kind: unreachedCodes.has(code) ? 'unavailable' : 'refused', reason: code };
      }
    },
  };
}

function discover(id: string, url: string, timeoutMs: number): Promise<oidc.Configuration> {
  // The sandbox uses http; a real issuer is reached by https only.
  const insecure = url.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(new URL(url), id, undefined, oidc.None(), {
    execute: [...insecure, oidc.useIdTokenResponseType],
    timeout: timeoutMs / 1000,
    [oidc.customFetch]: (url, { headers, ...options }) =>
      fetch(url, { ...options, headers: { ...headers, ...traceHeader() } } as RequestInit),
  });
}

function personOf(claims: oidc.IDToken): Identified {
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    kind: 'person',
    person: {
      subject: claims.sub,
      email: text('email'),
      emailVerified: claims.email_verified === true,
      firstName: text('given_name'),
      lastName: text('family_name'),
    },
  };
}

/**
 * Whether a text is a signed token at all. The library's errors do not distinguish an unreadable token from an
 * unreadable answer of the provider.
 */
function isJwt(text: string): boolean {
  const parts = text.split('.');
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) return false;
  try {
    return parts
      .slice(0, 2)
      .every((part) => typeof JSON.parse(Buffer.from(part, 'base64url').toString()) === 'object');
  } catch {
    return false;
  }
}

/** The library's error code; never its message, which may quote the token. */
function reasonOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  // A fetch without an answer fails with a TypeError without a code.
  return name === 'TypeError' ? 'OAUTH_ABORT' : String(name);
}
