import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../support/test-database.ts';
import { type Answer, startTestPortal, type TestPortal } from '../support/test-portal.ts';

const draftPath = '/api/applicant/application/draft';

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written as `{name}`. */
  path: string;
}

/** Expects an error that follows the contract and reveals nothing of our code. */
function expectRefusal(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(typeof answer.body?.error?.code, what).toBe('string');
  expect(answer.body.error.message, what).not.toBe('');
  expect(answer.text, what).not.toMatch(/node:|node_modules|\.ts\b|sqlite|postgres|Kysely/i);
}

describe.each(DIALECTS)('bad input on %s', (dialect) => {
  let portal: TestPortal;
  let token: string;
  let routes: Route[];
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    ({ token } = await portal.invite());
    const { body } = await portal.ask('GET', '/api/openapi.json');
    routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Route['method'], path })),
    );
  });
  afterAll(() => portal.close());

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    portal.ask('POST', draftPath, { token, body, headers });

  it.each<[string, string | Buffer, number, string]>([
    ['text that is not JSON', '{"draft_data": {', 400, 'request.malformed'],
    ['an empty body', '', 400, 'request.invalid'],
    ['a bare word', 'undefined', 400, 'request.malformed'],
    ['a list in the place of the body', '[]', 400, 'request.invalid'],
    ['a text in the place of draft_data', '{"draft_data": "x"}', 400, 'request.invalid'],
    ['a list in the place of draft_data', '{"draft_data": [1]}', 400, 'request.invalid'],
    ['a missing draft_data', '{}', 400, 'request.invalid'],
    ['a text in the place of a revision', '{"draft_data": {}, "revision": "1"}', 400, 'request.invalid'],
    ['a broken revision', '{"draft_data": {}, "revision": 1.5}', 400, 'request.invalid'],
    ['a negative revision', '{"draft_data": {}, "revision": -1}', 400, 'request.invalid'],
    ['a revision beyond all numbers', '{"draft_data": {}, "revision": 1e400}', 400, 'request.invalid'],
    [
      'a revision beyond the database',
      '{"draft_data": {}, "revision": 9007199254740993}',
      400,
      'request.invalid',
    ],
    [
      'nesting of 10,000 lists',
      `{"draft_data": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      400,
      'request.malformed',
    ],
    [
      'nesting of 10,000 objects',
      `{"draft_data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`,
      400,
      'request.malformed',
    ],
    [
      'a NUL character in a text',
      '{"draft_data": {"applicants": {"first_name": "A\\u0000"}}}',
      400,
      'request.malformed',
    ],
    ['a NUL character in a name', '{"draft_data": {"a\\u0000": 1}}', 400, 'request.malformed'],
    ['a __proto__ key', '{"draft_data": {"__proto__": {"admin": true}}}', 400, 'request.malformed'],
    [
      'a constructor key',
      '{"draft_data": {"constructor": {"prototype": {"admin": true}}}}',
      400,
      'request.malformed',
    ],
    [
      'bytes that are no UTF-8',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      400,
      'request.malformed',
    ],
  ])('%s is refused', async (_name, body, status, code) => {
    const answer = await post(body);
    expectRefusal(answer, code);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    expect((await portal.ask('GET', '/api/applicant/application', { token })).body.revision).toBe(0);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'a body of type %s is refused with 415',
    async (type) => {
      const answer = await post('{"draft_data": {}}', { 'content-type': type });
      expectRefusal(answer, type);
      expect(answer).toMatchObject({ status: 415, body: { error: { code: 'request.unsupported_type' } } });
    },
  );

  it('a multipart form is refused where JSON is expected, and JSON where a form is expected', async () => {
    const form = new FormData();
    form.append('draft_data', '{}');
    expectRefusal(await portal.ask('POST', draftPath, { token, body: form }), 'form');
    const json = await portal.ask('POST', '/api/applicant/upload-docs', { token, body: {} });
    expect(json).toMatchObject({ status: 415, body: { error: { code: 'request.unsupported_type' } } });
  });

  it('a body above the limit is refused with 413', async () => {
    const answer = await post({ draft_data: { applicants: { first_name: 'A'.repeat(4_100_000) } } });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } });
  });

  it('bodies without answers are limited to kilobytes, and all bodies to more values than anybody fills in', async () => {
    const email = 'a'.repeat(70_000);
    const login = await portal.ask('POST', '/api/tenant/auth/login', { body: { email, password: 'x' } });
    expect(login).toMatchObject({ status: 413, body: { error: { code: 'request.too_large' } } });
    for (const draft_data of [
      { residence: Array(25_000).fill({}) },
      { residence: Array(6000).fill({ a: 1, b: 2, c: 3 }) },
    ]) {
      expect(await post({ draft_data })).toMatchObject({
        status: 413,
        body: { error: { code: 'request.too_large' } },
      });
    }
    expect((await portal.ask('GET', '/api/applicant/application', { token })).body.revision).toBe(0);
  });

  it('a draft that grew beyond its limit is refused with 413, and the stored one is kept', async () => {
    const { token: own } = await portal.invite();
    const save = (name: string) =>
      portal.ask('POST', draftPath, { token: own, body: { draft_data: { [name]: 'A'.repeat(300_000) } } });
    expect((await save('no_pets')).status).toBe(200);
    expect(await save('no_vehicle')).toMatchObject({
      status: 413,
      body: { error: { code: 'request.too_large' } },
    });
    const { body } = await portal.ask('GET', '/api/applicant/application', { token: own });
    expect(Object.keys(body.applicants.draft_data)).toEqual(['no_pets']);
  });

  it('unknown paths and methods answer 404 in JSON', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/applicant',
      '/api/applicant/application/draft/x',
    ]) {
      expect(await portal.ask('GET', path, { token }), path).toMatchObject({
        status: 404,
        body: { error: { code: 'route.not_found' } },
      });
    }
    expect((await portal.ask('PUT', draftPath, { token, body: {} })).status).toBe(404);
  });

  it('undecodable and overlong paths are refused', async () => {
    for (const path of [
      '/api/%',
      '/api/%E0%A4%A',
      '/api/applicant/records/%00/x',
      `/api/files/${'x'.repeat(5000)}`,
    ]) {
      expectRefusal(await portal.ask('GET', path, { token }), path.slice(0, 40));
    }
  });

  it('bytes that are no request, and endless headers, are refused in the same shape', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const address = portal.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    for (const [sent, status] of [
      ['NONSENSE\r\n\r\n', '400'],
      [`GET /health HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, '413'],
    ] as const) {
      const socket = connect(port, '127.0.0.1');
      socket.write(sent);
      let text = '';
      for await (const chunk of socket) text += chunk;
      expect(text.split(' ')[1]).toBe(status);
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '').error.message).toBeTruthy();
    }
  });

  it('every applicant call requires a known token', async () => {
    const calls = routes.filter(({ path }) => path.startsWith('/api/applicant/') && !OF_VISITORS.has(path));
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path } of calls) {
      const url = path
        .replace('{gateway}', 'gateway')
        .replaceAll(/\{\w+\}/g, 'some-id')
        .concat(path.endsWith('data') ? '?tab=a&prevApplicantId=b' : '');
      for (const wrong of [undefined, 'x', 'A'.repeat(43), `${token}x`, token.toUpperCase()]) {
        const body = method === 'POST' || method === 'PUT' ? validBody(path) : undefined;
        const answer = await portal.ask(method, url, {
          ...(wrong === undefined ? {} : { token: wrong }),
          ...(body === undefined
            ? {}
            : { body, headers: { 'idempotency-key': 'key-of-one-decision-12345678' } }),
        });
        expect(answer, `${method} ${path} with ${wrong}`).toMatchObject({
          status: 401,
          body: { error: { code: 'token.invalid' } },
        });
      }
    }
  });

  it('an expired token is refused', async () => {
    const other = await startTestPortal(dialect);
    const { token: early } = await other.invite();
    expect((await other.ask('GET', '/api/applicant/application', { token: early })).status).toBe(200);
    other.clock.advance(91 * 86_400_000);
    const answer = await other.ask('GET', '/api/applicant/application', { token: early });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'token.invalid' } } });
    await other.close();
  });

  it('no call of the API answers 500, whatever it receives', async () => {
    const hostile: unknown[] = [
      null,
      [],
      {},
      0,
      '"text"',
      'true',
      '1e999',
      { draft_data: null },
      { draft_data: { applicants: null, applicant_addresses: [null, 7, 'x', [], { state_id: [] }] } },
      {
        draft_data: {
          applicant_pets: {},
          applicant_vehicles: 'x',
          signature_n_approval: [],
          applicant_screening_info: 5,
        },
      },
      { draft_data: { applicants: { first_name: '\ud800', email: { toString: 'x' }, contact_no: 1e308 } } },
      { applicant_addresses: { length: 1e9 }, hasOwnProperty: 1, toString: 'x', valueOf: null },
      {
        email: "' or 1=1 --",
        password: '%00',
        property_id: '\u202e',
        zipcode: '٣٤٥٦٧',
        hostname: 'x'.repeat(253),
      },
      {
        hostname: '🏠',
        property_id: 1e21,
        cancel_reason_code: '$&',
        exam_id: '..',
        authentication_answers: [],
        reference: 'x',
      },
    ];
    let { token: own } = await portal.invite();
    let sent = 0;
    for (const { method, path } of routes) {
      const ids = ['x', '..%2f..', '%27', 'a'.repeat(64)];
      const urls = new Set(ids.map((id) => path.replaceAll(/\{\w+\}/g, id)));
      for (const url of urls) {
        for (const body of method === 'GET' ? [undefined] : hostile) {
          sent += 1;
          const answer = await portal.ask(method, `${url}?tab=__proto__&regenerate=%27&prevApplicantId=x`, {
            token: own,
            // One address may not send so much in a minute.
            from: `10.9.${sent >> 8}.${sent & 255}`,
            ...(body === undefined ? {} : { body }),
            headers: { 'idempotency-key': 'key-of-one-decision-12345678' },
          });
          const what = `${method} ${url} ${JSON.stringify(body)?.slice(0, 80)} → ${answer.status} ${answer.text.slice(0, 200)}`;
          expect(answer.status, what).not.toBe(500);
          if (answer.status >= 400 && answer.status < 500) expectRefusal(answer, what);
          // An accepted call may have ended the application: the next call has one of its own.
          if (answer.status < 300 && method !== 'GET') own = (await portal.invite()).token;
        }
      }
    }
  }, 300_000);

  it.each(['property_id=%00', 'property_id=a&property_id=%00', '%00=x&property_id=a%00b'])(
    'refuses a query with a NUL, which PostgreSQL cannot look for: %s',
    async (query) => {
      const answer = await portal.ask('GET', `/api/plugin/unit_list_data?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.malformed' } } });
    },
  );

  describe('card data', () => {
    const number = '4242 4242 4242 4242';
    it.each<[string, unknown]>([
      ['a card number by its name', { draft_data: {}, card_no: number }],
      ['a card number deep inside', { draft_data: { applicants: { notes: [{ cardNumber: number }] } } }],
      [
        'a card number under an innocent name',
        { draft_data: { applicants: { first_name: '4242424242424242' } } },
      ],
      ...[
        '4242.4242.4242.4242',
        '4242  4242  4242  4242',
        '4242\u00a04242\u00a04242\u00a04242',
        '\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12',
        'Charge my card 4242-4242-4242-4242, exp 12/27.',
        '3782 822463 10005',
        'No. 5 4242/4242/4242/4242 12 27',
      ].map((text): [string, unknown] => [
        `a card number written as "${text}"`,
        { draft_data: { applicants: { first_name: text } } },
      ]),
      ['a card number as a number', { draft_data: { applicants: { contact_no_2: 4242424242424242 } } }],
      ['a security code', { draft_data: {}, make_payment_form: { cvv: '123' } }],
    ])('%s is refused with 422, not stored and not logged', async (_name, body) => {
      const answer = await post(body);
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 'card_data.refused' } } });
      expect(answer.text + portal.logged()).not.toMatch(/4242 ?4242/);
      expect((await portal.ask('GET', '/api/applicant/application', { token })).body.revision).toBe(0);
    });

    it('is also refused in a query, in a part of a form and on calls without a token', async () => {
      const refused = { status: 422, body: { error: { code: 'card_data.refused' } } };
      expect(await portal.ask('GET', '/api/configs?cvc=123')).toMatchObject(refused);
      const login = { email: 'a@example.com', password: 'x', card_no: number };
      expect(await portal.ask('POST', '/api/tenant/auth/login', { body: login })).toMatchObject(refused);
      const form = new FormData();
      form.append('purpose', 'employer');
      form.append('cvv', '123');
      form.append('file[0]', new Blob(['%PDF-1.4']), 'a.pdf');
      expect(await portal.ask('POST', '/api/applicant/upload-docs', { token, body: form })).toMatchObject(
        refused,
      );
      expect(portal.logged()).not.toMatch(/4242 ?4242|cvc=123/);
    });

    it.each<[string, unknown]>([
      ['a bank account number', { draft_data: { bank: { account_number: '4242424242424242' } } }],
      ['a blank card field', { draft_data: {}, card_no: '' }],
      ['sixteen digits that are no card number', { draft_data: { note: '4242424242424243' } }],
      ['phone numbers in a row', { draft_data: { note: '512 555 0100, 512 555 0101; (512) 555-0102' } }],
      ['dates in a row', { draft_data: { note: '2026-03-02 to 2026-04-05, 2224-05-06' } }],
      ['a phone number', { draft_data: { applicants: { contact_no: '(512) 555-0100' } } }],
    ])('%s is not card data', async (_name, body) => {
      const { token: own } = await portal.invite();
      expect((await portal.ask('POST', draftPath, { token: own, body })).status).toBe(200);
    });
  });

  it('describes the error in the language of the person', async () => {
    const languages = ['es', 'en', 'es-MX,es;q=0.9,en;q=0.5', 'fr'];
    const messages = [];
    for (const language of languages) {
      const answer = await portal.ask('GET', '/api/applicant/application', {
        headers: { 'accept-language': language },
      });
      messages.push(answer.body.error.message);
    }
    const english = 'This link is not valid or has expired. Ask the property office for a new one.';
    expect(messages[1]).toBe(english);
    expect(messages[3]).toBe(english);
    expect(messages[0]).not.toBe(english);
    expect(messages[2]).toBe(messages[0]);
  });
});

/** A body that passes the contract, so that only the token can be refused. */
/** Calls that visitors make before they have a token. */
const OF_VISITORS: ReadonlySet<string> = new Set([
  '/api/applicant/send_otp_message',
  '/api/applicant/verify_otp',
  '/api/applicant/lease_term_dates/{unit_id}',
  '/api/applicant/unit/{unit_id}/guestcard',
  '/api/applicant/unit/{unit_id}/payment',
  '/api/applicant/unit/{unit_id}/request_information',
  '/api/applicant/unit/{unit_id}/invoice',
  '/api/applicant/duplicate_guestcards/{property_id}',
  '/api/applicant/duplicate_guestcards/{property_id}/code',
  '/api/applicant/duplicate_guestcards/{property_id}/details',
]);

function validBody(path: string): unknown {
  if (path.endsWith('save_sign_draft')) return { sign_draft_data: {} };
  if (path.endsWith('draft')) return { draft_data: {} };
  if (path.endsWith('autosave')) return { draft_data: {}, serial: 0 };
  if (path.endsWith('upload-docs') || path.endsWith('required_documents')) return new FormData();
  if (path.endsWith('payment/screening')) return {};
  if (path.endsWith('meta')) return { invoice_id: 'x', applicant_id: 'x', payment_type: 'CARD' };
  if (path.endsWith('closed')) return { reference: 'x', applicant_id: 'x' };
  if (path.endsWith('payments/{gateway}')) return { applicant_id: 'x', make_payment_form: {} };
  if (path.endsWith('placepay')) {
    return {
      applicant_id: 'x',
      invoice_id: 'x',
      placepay_public_key: 'x',
      make_payment_form: { placepay_transaction_id: 'x', payment_type: 'CARD' },
    };
  }
  if (path.endsWith('lease/consent')) return { language: 'en', sha256: '0'.repeat(64) };
  if (path.endsWith('lease/decline')) return { reason: 'Too dear.' };
  if (path.endsWith('messages')) return { subject: 'Keys', message: 'When can I have them?' };
  if (path.endsWith('files')) return new FormData();
  if (path.endsWith('exam')) return { exam_id: 'x', authentication_answers: [] };
  return {};
}
