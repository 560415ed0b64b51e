/** The table of docs/privacy.md, compared with what the providers' clients really send. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStampRequest } from '../../../../src/seal/signing/time-stamp.ts';
import { createProviders, type Providers } from '../../../../src/server/providers/providers.ts';
import { json, type ScriptedProvider, scriptedProvider } from './provider-server.ts';

const REFERENCE = 'reference-1';
const DIGEST = new Uint8Array(32).fill(7);
const NONCE = new Uint8Array(8).fill(1);
const billing = {
  account_holders_name: 'Ada Stone',
  address_line_1: '410 Juniper Lane',
  address_line_2: '',
  apartment_no: '4',
  city: 'Austin',
  state_code: 'TX',
  zip_code: '78704',
};
const bank_account = {
  account_holders_name: 'Ada Stone',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'checking',
};
const charges = {
  lease_payment_bank_id: 'bank-1',
  bankByChargeCode: { RENT: 'bank-2' },
  selection: [{ charge_code: 'RENT', amount: 100 }],
};
const callbackUrl = 'https://a.example/callback';
const amounts = {
  invoiceId: 'invoice-1',
  amount: 100,
  fee: 1,
  callbackUrl,
  charges,
};

/** Every function of the clients, by its path. */
function functionsOf(value: unknown, path: string): [string, (...given: never[]) => unknown][] {
  if (typeof value === 'function') return [[path, value as (...given: never[]) => unknown]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, one]) =>
    functionsOf(one, path === '' ? name : `${path}.${name}`),
  );
}

/** The arguments of one call or more of each function, with every field filled in. */
const CALLS: Readonly<Record<string, (readonly unknown[])[]>> = {
  'payments.GATEWAY.charge': [
    { payment_type: 'CARD', funding_token: 'token-1' },
    { payment_type: 'CHECKING', bank_account },
    { payment_type: 'CARD', method_token: 'token-1' },
    { payment_type: 'CARD', represents: 'reference-0' },
  ].map((funding) => [{ ...amounts, reference: REFERENCE, billing, funding }]),
  'payments.GATEWAY.keepMethod': [
    [{ payment_type: 'CARD', funding_token: 'token-1' }, REFERENCE],
    [{ payment_type: 'CHECKING', bank_account }, REFERENCE],
  ],
  'payments.GATEWAY.openPlugin': [['PERCENT']],
  'payments.GATEWAY.lookUp': [[REFERENCE]],
  'payments.GATEWAY.withdraw': [[REFERENCE]],
  'payments.GATEWAY.void': [[REFERENCE]],
  'payments.PLACEPAY.open': [
    [
      {
        ...amounts,
        reference: REFERENCE,
        paymentType: 'CARD',
        description: 'Rent',
        payer: { first_name: 'Ada', last_name: 'Stone', email: 'ada@mail.example', contact_no: '5125550170' },
        merchantType: 'RENT',
        invoiceType: 'RENT',
        openerOrigin: 'https://a.example',
      },
    ],
  ],
  'payments.PLACEPAY.lookUp': [[REFERENCE]],
  'payments.PLACEPAY.withdraw': [[REFERENCE]],
  'payments.PLACEPAY.void': [[REFERENCE]],
  'payments.PLACEPAY.represent': [
    [{ reference: REFERENCE, represents: REFERENCE, callbackUrl: 'https://a.example/callback', charges }],
  ],
  'payments.PLACEPAY.findTransaction': [[REFERENCE]],
  'screening.open': [
    [
      {
        reference: REFERENCE,
        applicant: {
          first_name: 'Ada',
          last_name: 'Stone',
          email: 'ada@mail.example',
          ssn: '123456789',
          date_of_birth: '1990-05-17',
        },
      },
    ],
  ],
  'screening.ask': [[REFERENCE, 'en']],
  'screening.grade': [[REFERENCE, [{ questionKeyName: 'q1', selectedChoiceKeyName: 'a' }]]],
  'mail.send': [
    [{ id: REFERENCE, to: 'ada@mail.example', subject: 'Rent', text: 'Rent is due.', callbackUrl }],
  ],
  'mail.look': [[REFERENCE]],
  'sms.send': [[{ id: REFERENCE, to: '5125550170', text: 'Rent is due.', callbackUrl }]],
  'sms.look': [[REFERENCE]],
  timeStamp: [[DIGEST]],
  'google.begin': [[{ redirectUri: 'https://a.example/back', state: 's', nonce: 'n' }]],
  'google.identify': [['e30.e30.c2ln', 'n']],
  'facebook.begin': [[{ redirectUri: 'https://a.example/back', state: 's', nonce: 'n' }]],
  'facebook.identify': [['token-1']],
};

/** The names of all values in a body: `applicant.ssn`, `answers[].questionKeyName`. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (value instanceof Uint8Array)
    return timeStampRequest(DIGEST, NONCE).equals(value) ? ['digest', 'nonce'] : ['something else'];
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path];
  return Object.entries(value).flatMap(([name, one]) => {
    const shown = path.endsWith('bankByChargeCode') ? '{code}' : name;
    return fieldsIn(one, path === '' ? shown : `${path}.${shown}`);
  });
}

describe('the sub-processors in docs/privacy.md', () => {
  let provider: ScriptedProvider;
  let providers: Providers;
  /** Fields by call, as `bureau POST /v1/screenings`. */
  const sent = new Map<string, Set<string>>();

  beforeAll(async () => {
    provider = await scriptedProvider();
    const at = (name: string) => `${provider.url}/${name}`;
    const issuer = at('google');
    provider.answers.push(
      json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        jwks_uri: `${issuer}/keys`,
        keys: [],
        data: { is_valid: true, app_id: 'app', user_id: 'u1' },
      }),
    );
    providers = createProviders(
      {
        placepay: { url: at('placepay'), key: 'k', publicKey: '', merchantId: 'merchant-1' },
        gateway: { url: at('gateway'), key: 'k', pluginUrl: '' },
        bureau: { url: at('bureau'), key: 'k', agency: { name: '', address: '', phone: '' } },
        mail: { url: at('mail'), from: 'office@a.example' },
        sms: { url: at('sms'), key: 'k' },
        timeStamp: { url: at('time-stamp'), certificatesFile: '' },
        google: { id: 'app', url: issuer, scriptUrl: '' },
        facebook: {
          id: 'app',
          secret: 's',
          url: at('facebook'),
          dialogUrl: `${at('facebook')}/dialog`,
          scriptUrl: '',
        },
      },
      { bytes: () => NONCE },
    );
    for (const [path, call] of functionsOf(providers, ''))
      for (const given of CALLS[path] ?? []) {
        const answer = await Promise.resolve(call(...(given as never[]))).catch(() => null);
        if (typeof answer === 'string') note('GET', answer.slice(provider.url.length), null);
      }
    for (const { method, path, body } of provider.calls) note(method, path, body);
  });
  afterAll(() => provider.close());

  function note(method: string, path: string, body: unknown): void {
    const { pathname, searchParams } = new URL(path, provider.url);
    const [, name = '', ...rest] = pathname.split('/').map((part) => (part === REFERENCE ? '{id}' : part));
    const call = `${name} ${method} /${rest.join('/')}`;
    const fields = sent.get(call) ?? new Set<string>();
    for (const field of [...searchParams.keys(), ...fieldsIn(body)]) fields.add(field);
    sent.set(call, fields);
  }

  it('are asked in every way that their clients have', () => {
    expect(
      functionsOf(providers, '')
        .map(([path]) => path)
        .sort(),
    ).toEqual(Object.keys(CALLS).sort());
  });

  it('get the fields that the table names, and no others', () => {
    const table = readFileSync('docs/privacy.md', 'utf8')
      .split('\n')
      .map((line) => line.match(/^\| (\S+) \| `(\w+ \S+)` \| (.*)\|$/))
      .filter((row) => row !== null)
      .map(([, name, call, fields = '']) => [
        `${name} ${call}`,
        [...fields.matchAll(/`([^`]+)`/g)].map(([, field]) => field),
      ]);
    const shown = (rows: [string, string[]][]) =>
      Object.fromEntries(rows.map(([call, fields]) => [call, [...fields].sort()]));
    expect(shown(table as [string, string[]][])).toEqual(
      shown([...sent].map(([call, fields]) => [call, [...fields]])),
    );
  });
});
