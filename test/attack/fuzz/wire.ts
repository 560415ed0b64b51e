import fc from 'fast-check';

/** Bytes on a connection: invalid heads, missing bodies, many requests at once. */
export interface WireCase {
  readonly what: string;
  readonly bytes: Buffer;
  /** Whether the sender ends its side; otherwise its last request asks to close. */
  readonly ends: boolean;
  /** The minimum number of answers; 0 if closing is an answer. */
  readonly answers: number;
}

const path = '/api/applicant/application/draft';
const rest = 'host: x\r\ncontent-type: application/json\r\n';

const line = fc.oneof(
  fc.constantFrom(
    'NONSENSE',
    'GET',
    'GET  /health HTTP/1.1',
    'GET /health HTTP/9.9',
    'PRI * HTTP/2.0',
    '\r\n\r\n',
  ),
  fc.constantFrom(
    'GET http://[::1 HTTP/1.1',
    'GET //health HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'TRACE / HTTP/1.1',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const badHeads = line.map((first) => ({
  what: 'no head',
  bytes: Buffer.from(`${first}\r\n${rest}\r\n`),
  ends: true,
  answers: 0,
}));

const largeHeads = fc.integer({ min: 1, max: 200_000 }).map((size) => ({
  what: 'a large head',
  bytes: Buffer.from(
    `GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx: ${'x'.repeat(size)}\r\n\r\n`,
  ),
  ends: true,
  answers: 0,
}));

const lengths = fc.constantFrom('-1', '1e9', '99999999999999999999', 'x', '10, 11', '0x10', '', '500');
const cutBodies = fc.tuple(lengths, fc.string({ maxLength: 400 })).map(([length, sent]) => ({
  what: 'a body that does not come',
  bytes: Buffer.from(`POST ${path} HTTP/1.1\r\n${rest}content-length: ${length}\r\n\r\n${sent}`),
  ends: true,
  answers: 0,
}));

const chunks = fc.constantFrom(
  '5\r\n{}\r\n',
  'zz\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '2\r\n{}',
  '-1\r\n',
);
const badChunks = fc.tuple(chunks, fc.boolean()).map(([sent, both]) => ({
  what: 'bad chunks',
  bytes: Buffer.from(
    `POST ${path} HTTP/1.1\r\n${rest}transfer-encoding: chunked\r\n${both ? 'content-length: 3\r\n' : ''}\r\n${sent}`,
  ),
  ends: true,
  answers: 0,
}));

const oneOfMany = fc.constantFrom(
  'GET /health HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /api/nothing HTTP/1.1\r\nhost: x\r\n\r\n',
  `POST ${path} HTTP/1.1\r\n${rest}content-length: 2\r\n\r\n{}`,
  `POST ${path} HTTP/1.1\r\n${rest}content-length: 9\r\n\r\n{"a":nul}`,
  'POST /api/applicant/upload-docs HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data\r\ncontent-length: 3\r\n\r\nabc',
  'POST /health HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 0\r\n\r\n',
);
const pipelines = fc.array(oneOfMany, { minLength: 2, maxLength: 30 }).map((requests) => ({
  what: 'a pipeline',
  bytes: Buffer.from(`${requests.join('')}GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
  ends: false,
  answers: requests.length + 1,
}));

export const wireCases: fc.Arbitrary<WireCase> = fc.oneof(
  badHeads,
  largeHeads,
  cutBodies,
  badChunks,
  pipelines,
);

/** The fault of the received bytes, or null. */
export function wrongBytes({ what, answers }: WireCase, came: string): string | null {
  const statuses = [...came.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  const failed = statuses.find((status) => status >= 500 && status !== 505);
  if (failed !== undefined) return `${what}: ${failed}`;
  const final = statuses.filter((status) => status >= 200).length;
  // After an unreadable body the server may announce that it closes; the rest then needs another connection.
  const closes = /^connection: close\r$/im.test(came);
  return final < answers && !closes ? `${what}: ${final} of ${answers} answers` : null;
}
