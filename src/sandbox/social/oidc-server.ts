/**
 * The OpenID Connect server of the sandbox. The portal is two clients: one gets id tokens, as from Google, and one gets
 * access tokens, as from Facebook.
 */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { ClientMetadata, Configuration, JWK, Provider } from 'oidc-provider';
import type { World } from '../world.ts';
import { findPerson } from './people.ts';

const newKeys = promisify(generateKeyPair);

/**
 * Creates the server with a key of its own. The library is loaded here, so that a sandbox without sign-ins does not
 * load it.
 *
 * @param issuer its address as seen by the portal.
 */
export async function oidcServer(world: World, issuer: string): Promise<Provider> {
  const { default: OidcProvider, interactionPolicy } = await import('oidc-provider');
  const { privateKey } = await newKeys('ec', { namedCurve: 'P-256' });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration: Configuration = {
    clients: [client(world.keys.googleId, ['id_token']), client(world.keys.facebookId, ['id_token token'])],
    responseTypes: ['id_token', 'id_token token'],
    scopes: ['openid', 'email', 'profile'],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: [world.id('cookie')] },
    jwks: { keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'ES256' }] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/social/choose/${uid}` },
    findAccount: (_ctx, id) => {
      const person = findPerson(world, id);
      if (person === null) return undefined;
      const { first_name: given_name, last_name: family_name, email, email_verified } = person;
      return {
        accountId: id,
        claims: async () => ({ sub: id, given_name, family_name, email, email_verified }),
      };
    },
    // Choosing a person counts as consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 3600, IdToken: 3600, Grant: 3600, Interaction: 3600, Session: 3600 },
  };
  const provider = new OidcProvider(issuer, configuration);
  provider.Client.prototype.redirectUriAllowed = (address) =>
    address === `${new URL(issuer).origin}/social/done` || isPortalPage(world.portalUrl, address);
  return provider;
}

function client(
  client_id: string,
  response_types: ClientMetadata['response_types'] & object,
): ClientMetadata {
  return {
    client_id,
    response_types,
    grant_types: ['implicit'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'ES256',
    // `redirectUriAllowed` decides: a portal has a host name per property.
    redirect_uris: ['https://portal.example/auth/login'],
  };
}

/** Whether an address is the sign-in page of the portal, under any of its host names. */
function isPortalPage(portalUrl: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { port, hostname, pathname } = new URL(address);
  const portal = new URL(portalUrl);
  const isHost = hostname === portal.hostname || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isHost && port === portal.port && pathname === '/auth/login';
}
