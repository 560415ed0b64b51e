import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A body as sent over the network, with its declared type. */
export interface OddBody {
  readonly what: string;
  readonly type: string;
  readonly content: Buffer;
}

const json = 'application/json';

/** Ways to corrupt a JSON text, by name. */
const SPOILERS: Readonly<Record<string, (text: string, at: number) => Omit<OddBody, 'what'>>> = {
  whole: (text) => ({ type: json, content: Buffer.from(text) }),
  cut: (text, at) => ({ type: json, content: Buffer.from(text).subarray(0, at % (text.length + 1)) }),
  'a stray sign': (text, at) => {
    const place = at % (text.length + 1);
    return { type: json, content: Buffer.from(`${text.slice(0, place)}}${text.slice(place)}`) };
  },
  'no UTF-8': (text, at) => {
    const content = Buffer.from(text);
    if (content.length > 0) content[at % content.length] = 0xff;
    return { type: json, content };
  },
  'UTF-16': (text) => ({ type: `${json}; charset=utf-16`, content: Buffer.from(text, 'utf16le') }),
  'byte order mark': (text) => ({ type: json, content: Buffer.from(`\ufeff${text}`) }),
  'zipped without saying': (text) => ({ type: json, content: gzipSync(text) }),
  'a number without end': (text) => ({ type: json, content: Buffer.from(text.replace(/\d+/, '1e400')) }),
  'a name twice': (text) => ({ type: json, content: Buffer.from(text.replace(/^\{/, '{"a":1,"a":2,')) }),
  'another type': (text, at) => ({
    type:
      ['text/plain', 'application/x-www-form-urlencoded', 'x', 'application/json;;;=', `${json}x`][at % 5] ??
      '',
    content: Buffer.from(text),
  }),
  nothing: () => ({ type: json, content: Buffer.alloc(0) }),
  'deeper than a stack': (_, at) => ({ type: json, content: Buffer.from('['.repeat(at % 60_000)) }),
};

/** The JSON of a value, unchanged in every second case, otherwise corrupted. */
export function oddJson(values: fc.Arbitrary<unknown>): fc.Arbitrary<OddBody> {
  const names = Object.keys(SPOILERS);
  const how = fc.oneof(fc.constant('whole'), fc.constantFrom(...names));
  return fc.tuple(values, how, fc.nat()).map(([value, what, at]) => ({
    what,
    ...(SPOILERS[what]?.(JSON.stringify(value) ?? '', at) ?? { type: json, content: Buffer.alloc(0) }),
  }));
}

const contents = fc.oneof(
  fc.constantFrom('%PDF-1.4\n', '', '\r\n', '--b', '\0\0', '<html>', '[]', '{}', 'null', '[{"key":1}]'),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.integer({ min: 1, max: 150_000 }).map((length) => 'x'.repeat(length)),
);

/** Parts of a form with the names that the call knows, or any. */
function part(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom(...names, ...names, 'files[a]', 'file[0]', 'file[99]', '__proto__', 'token', ''),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.integer({ min: 1, max: 9000 }).map((length) => 'n'.repeat(length)),
  );
  const file = fc.constantFrom(
    '',
    '',
    '; filename="a.pdf"',
    '; filename="../../a"',
    '; filename=""',
    '; filename*=x',
  );
  const heads = fc.constantFrom(
    '',
    'content-type: application/pdf\r\n',
    'content-type: ;\r\n',
    'x\r\n',
    ': \r\n',
  );
  return fc
    .tuple(name, file, heads, contents)
    .map(
      ([named, filed, head, content]) =>
        `content-disposition: form-data; name="${named}"${filed}\r\n${head}\r\n${content}`,
    );
}

/** Multipart forms: without a boundary, truncated, with parts of every kind. */
export function oddForm(names: readonly string[]): fc.Arbitrary<OddBody> {
  const whats = ['whole', 'whole', 'cut', 'no boundary', 'another boundary', 'no end', 'bare lines', 'empty'];
  return fc
    .tuple(fc.array(part(names), { maxLength: 25 }), fc.constantFrom(...whats), fc.nat())
    .map(([parts, what, at]) => {
      const whole = Buffer.from(`${parts.map((one) => `--b\r\n${one}\r\n`).join('')}--b--\r\n`);
      const type = `multipart/form-data${what === 'no boundary' ? '' : `; boundary=${what === 'another boundary' ? 'c' : 'b'}`}`;
      if (what === 'cut') return { what, type, content: whole.subarray(0, at % whole.length) };
      if (what === 'no end') return { what, type, content: whole.subarray(0, -8) };
      if (what === 'bare lines')
        return { what, type, content: Buffer.from(String(whole).replaceAll('\r', '')) };
      return { what, type, content: what === 'empty' ? Buffer.alloc(0) : whole };
    });
}
