import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressAt, applicationLink } from '../../../../src/server/property/property-address.ts';
import type { Settings } from '../../../../src/settings/settings.ts';

const at = (baseUrl: string, host: string | null, path: string) =>
  addressAt({ settings: { baseUrl } as Settings }, host === null ? null : { host }, path);

describe('the address of a page at a property', () => {
  it.each([
    ['https://portal.example', 'leaf.example', 'https://leaf.example/tenant?tab=1'],
    ['https://portal.example:8443', 'leaf.example', 'https://leaf.example:8443/tenant?tab=1'],
    ['http://127.0.0.1:3000', 'harbor.localhost', 'http://harbor.localhost:3000/tenant?tab=1'],
    ['http://localhost:3000', 'harbor.localhost', 'http://harbor.localhost:3000/tenant?tab=1'],
  ])('at %s is on the host %s, with the scheme and port of the portal', (baseUrl, host, wanted) => {
    expect(at(baseUrl, host, '/tenant?tab=1')).toBe(wanted);
  });

  it.each([
    ['no host', 'https://portal.example', ''],
    ['no property', 'https://portal.example', null],
    ['a host of this machine and a public address', 'https://portal.example', 'harbor.localhost'],
    ['a public host and an address of this machine', 'http://127.0.0.1:3000', 'leaf.example'],
  ])('with %s is at the address of the portal', (_, baseUrl, host) => {
    expect(at(baseUrl, host, '/units')).toBe(`${baseUrl}/units`);
  });

  it('carries the token of an application', () => {
    const settings = { baseUrl: 'https://portal.example' } as Settings;
    expect(applicationLink({ settings }, { host: 'leaf.example' }, 'abc')).toBe(
      'https://leaf.example/auth/applicant?access_token=abc',
    );
  });

  it('is built in one place: other uses of BASE_URL make no links for people', () => {
    const root = join(import.meta.dirname, '..', '..', '..', '..');
    const asking = globSync('src/server/**/*.ts', { cwd: root }).filter((file) =>
      /\bbaseUrl\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(asking.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
      'src/server/features/accounts/social/social-login.service.ts', // origin that may frame the providers' scripts
      'src/server/features/accounts/social/social.routes.ts',
      'src/server/features/guestcard/guestcard.routes.ts', // opener of a popup
      'src/server/features/listings/head.service.ts', // metadata for search engines
      'src/server/features/listings/listing-pages.ts',
      'src/server/features/office/setup/offer-setup.ts', // before there is a property
      'src/server/features/payment/payment.routes.ts', // opener of a popup
      'src/server/features/resident-payment/resident-payment.routes.ts',
      'src/server/http/openapi-examples.ts', // calls of other programs
      'src/server/http/openapi.ts',
      'src/server/http/opener-origin.ts',
      'src/server/http/security-headers.ts',
      'src/server/main.ts',
      'src/server/outbox/look-at-message.ts', // for providers
      'src/server/payments/callback-url.ts',
      'src/server/property/property-address.ts',
    ]);
  });
});
