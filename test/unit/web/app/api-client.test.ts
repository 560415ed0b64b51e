import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../../src/web/app/api/api-client.ts';
import { ApiError } from '../../../../src/web/app/api/api-error.ts';
import { onRefusedToken } from '../../../../src/web/app/api/refused-tokens.ts';
import { saveFile } from '../../../../src/web/app/api/save-file.ts';

interface Request {
  readonly url: string;
  readonly init: RequestInit;
}

let requests: Request[] = [];
let answer: () => Response = () => Response.json(true);

beforeEach(() => {
  requests = [];
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer = () => Response.json(true);
});

const sent = (): Request => {
  const [request] = requests;
  if (request === undefined) throw new Error('Nothing was sent.');
  return request;
};

describe('a call', () => {
  it('[PLT-326] that is answered with 403 is only logged: the session stays', async () => {
    const [logged, refused]: [unknown[][], string[]] = [[], []];
    vi.spyOn(console, 'warn').mockImplementation((...words) => void logged.push(words));
    const stop = onRefusedToken((token) => void refused.push(token));
    answer = () =>
      Response.json({ error: { code: 'access.denied', message: 'Not yours.' } }, { status: 403 });
    await expect(call('GET /api/applicant/ip', { token: 'secret' })).rejects.toMatchObject({ status: 403 });
    expect([logged, refused]).toEqual([[['Not allowed:', 'GET /api/applicant/ip']], []]);
    answer = () => Response.json({ error: { code: 'session.invalid', message: '' } }, { status: 401 });
    await expect(call('GET /api/applicant/ip', { token: 'secret' })).rejects.toMatchObject({ status: 401 });
    expect(refused).toEqual(['secret']);
    stop();
    vi.restoreAllMocks();
  });

  it('takes method and path from its name', async () => {
    await call('GET /api/list/states');
    expect(sent().url).toBe('/api/list/states');
    expect(sent().init.method).toBe('GET');
  });

  it('encodes the parameters of its path and its query', async () => {
    await call('GET /api/plugin/guestcard/:property_id/units', {
      params: { property_id: 'oak/7?x=#ñ' },
      query: { applicant_id: 'a&b=c d' },
    });
    expect(sent().url).toBe('/api/plugin/guestcard/oak%2F7%3Fx%3D%23%C3%B1/units?applicant_id=a%26b%3Dc+d');
  });

  it('fills every parameter of a path, each by its name', async () => {
    const params = { unit_id: 'unit-2', applicant_id: 'ada' };
    await call('POST /api/applicant/:applicant_id/update-unit/:unit_id', { params });
    expect(sent().url).toBe('/api/applicant/ada/update-unit/unit-2');
    expect(sent().init.body).toBeUndefined();
  });

  it('[PLT-287] sends JSON with the token, the language of the page and its own headers', async () => {
    const body = { applicant_id: 'ada', make_payment_form: { amount: 5000 } };
    await call('POST /api/applicant/unit/:unit_id/payments/:gateway', {
      token: 'secret',
      params: { unit_id: 'unit-1', gateway: 'placepay' },
      headers: { 'idempotency-key': 'one-key-of-this-visit' },
      body,
    });
    expect(sent().init.body).toBe(JSON.stringify(body));
    expect(sent().init.headers).toEqual({
      traceparent: expect.stringMatching(/^00-\d{10}[0-9a-f]{22}-[0-9a-f]{16}-00$/),
      accept: 'application/json',
      'accept-language': 'es',
      'content-type': 'application/json',
      token: 'secret',
      'idempotency-key': 'one-key-of-this-visit',
    });
  });

  it('[PLT-287] leaves the type of a multipart form to the browser', async () => {
    const body = new FormData();
    await call('POST /api/applicant/required_documents', { token: 'secret', body });
    expect(sent().init.body).toBe(body);
    expect(Object.keys(sent().init.headers ?? {})).not.toContain('content-type');
  });

  it('returns the response that the contract defines', async () => {
    answer = () => Response.json({ ip: '10.0.0.1' });
    const { ip }: { ip: string } = await call('GET /api/applicant/ip', { token: 'secret' });
    expect(ip).toBe('10.0.0.1');
  });

  it('throws an error with the code, the text and the whole body of a refusal', async () => {
    const body = { error: { code: 'draft.stale', message: 'Changed elsewhere.', revision: 7 } };
    answer = () => Response.json(body, { status: 409 });
    const refused = call('GET /api/applicant/ip', { token: 'secret' });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'draft.stale',
      message: 'Changed elsewhere.',
      body,
    });
    await expect(refused).rejects.toBeInstanceOf(ApiError);
  });

  it('throws `unexpected` on a response that is not from our API', async () => {
    answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await expect(call('GET /api/list/states')).rejects.toMatchObject({ status: 502, code: 'unexpected' });
  });

  it('[PLT-327] throws `network` if there is no response, and rethrows an abort by the page', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(call('GET /api/list/states')).rejects.toMatchObject({ status: 0, code: 'network' });
    const signal = AbortSignal.abort();
    await expect(call('GET /api/list/states', { signal })).rejects.toBeInstanceOf(TypeError);
  });
});

it('a call does not compile if it does not match its entry', () => {
  const mistakes = (): unknown[] => {
    return [
      // @ts-expect-error no such call
      call('GET /api/list/state'),
      // @ts-expect-error the path has a parameter
      call('DELETE /api/co-applicant/:id', { token: 'secret' }),
      // @ts-expect-error the parameter has another name
      call('DELETE /api/co-applicant/:id', { token: 'secret', params: { applicant: 'ada' } }),
      // @ts-expect-error only these values
      call('GET /api/applicant/application', { query: { view: 'all' } }),
      // @ts-expect-error a body is missing
      call('POST /api/list/zip_codes_lookup'),
      // @ts-expect-error the body is another one
      call('POST /api/list/zip_codes_lookup', { body: { zip: '78701' } }),
      // @ts-expect-error a call without a token takes none
      call('GET /api/list/states', { token: 'secret' }),
      // @ts-expect-error the value is not allowed
      call('GET /api/plugin/unit_list_data', { query: { orderBy: 'rent' } }),
      // @ts-expect-error a form is sent as a form
      call('POST /api/applicant/upload-docs', { token: 'secret', body: { purpose: 'pet' } }),
      // @ts-expect-error the answer is a number of months each
      call('GET /api/applicant/lease_term_dates/:unit_id', { params: { unit_id: '1' } }) as Promise<string[]>,
      // @ts-expect-error no such code
      new ApiError(409, 'draft.old', ''),
    ];
  };
  expect(mistakes).toBeTypeOf('function');
});

describe('a file that cannot be saved', () => {
  const refusal = () => saveFile('/api/tenant/due-days.ics', 'due-days.ics', 'secret');

  it('is refused for the reason of the answer, and not as missing', async () => {
    answer = () =>
      Response.json(
        { error: { code: 'database.unavailable', message: '' } },
        { status: 503, headers: { 'retry-after': '5' } },
      );
    await expect(refusal()).rejects.toMatchObject({
      status: 503,
      code: 'database.unavailable',
      retryMs: 5000,
    });
  });

  it('ends the session if the token is refused', async () => {
    const refused: string[] = [];
    const stop = onRefusedToken((token) => void refused.push(token));
    answer = () => Response.json({ error: { code: 'session.invalid', message: '' } }, { status: 401 });
    await expect(refusal()).rejects.toMatchObject({ code: 'session.invalid' });
    expect(refused).toEqual(['secret']);
    stop();
  });

  it('says that the network failed if no answer comes, or only a part of the file', async () => {
    answer = () => {
      throw new TypeError('fetch failed');
    };
    await expect(refusal()).rejects.toMatchObject({ status: 0, code: 'network' });
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('lost')) });
    answer = () => new Response(broken);
    await expect(refusal()).rejects.toMatchObject({ status: 0, code: 'network' });
  });
});
