import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { googleClient } from '../../../../src/server/providers/google.client.ts';

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let issuer: string;
let server: Server;
let isDown = false;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (isDown) return void response.writeHead(500).end('{}');
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      },
      '/keys': {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'ES256' }],
      },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** An id token; `changed` replaces claims. */
function idToken(changed: object = {}, key = own.privateKey): string {
  const now = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000);
  const claims = { iss: issuer, aud: 'portal', sub: '42', nonce: 'n', iat: now, exp: now + 600, ...changed };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'ES256', kid: 'k' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

const client = () => googleClient({ id: 'portal', url: issuer, timeoutMs: 2000 });

describe('an id token', () => {
  it('identifies a person', async () => {
    const claims = {
      email: 'ada@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Stone',
    };
    expect(await client().identify(idToken(claims), 'n')).toEqual({
      kind: 'person',
      person: {
        subject: '42',
        email: 'ada@example.com',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Stone',
      },
    });
  });

  it('proves no e-mail address that is not marked as verified', async () => {
    const found = await client().identify(idToken({ email: 'a@example.com', email_verified: 'true' }), 'n');
    expect(found).toMatchObject({ kind: 'person', person: { emailVerified: false } });
  });

  it.each([
    ['of another issuer', () => idToken({ iss: 'https://accounts.google.com' })],
    ['for another client', () => idToken({ aud: 'another' })],
    ['for several clients, asked for by another', () => idToken({ aud: ['portal', 'b'], azp: 'b' })],
    ['with another nonce', () => idToken({ nonce: 'other' })],
    ['without a nonce', () => idToken({ nonce: undefined })],
    ['that has run out', () => idToken({ exp: 1_000_000_000 })],
    ['without an end', () => idToken({ exp: undefined })],
    ['signed with another key', () => idToken({}, strange.privateKey)],
  ])('is refused: one %s', async (_name, token) => {
    expect(await client().identify(token(), 'n')).toMatchObject({ kind: 'refused' });
  });

  it('is verified as soon as the provider can be reached again', async () => {
    const google = client();
    isDown = true;
    expect(await google.identify(idToken(), 'n')).toMatchObject({ kind: 'unavailable' });
    expect(await google.begin({ redirectUri: 'http://x/auth/login', state: 's', nonce: 'n' })).toBeNull();
    isDown = false;
    expect(await google.identify(idToken(), 'n')).toMatchObject({ kind: 'person' });
  });
});
