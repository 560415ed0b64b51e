import fc from 'fast-check';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Known } from './known.ts';
import { type OddBody, oddForm, oddJson } from './odd-bodies.ts';
import { oddlyChanged } from './odd-values.ts';
import { valuesOf } from './schema-values.ts';

/** One malformed request to a call of the contract. */
export interface OddRequest {
  readonly entry: Endpoint;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: OddBody | null;
  /** The path contains no known parameter: another route may answer. */
  readonly astray: boolean;
}

/** Requests to all calls equally: valid except for some places, or with an arbitrary body, path or header. */
export function oddRequests(entries: readonly Endpoint[], known: Known): fc.Arbitrary<OddRequest> {
  return fc.constantFrom(...entries).chain((entry) => {
    const address = addressOf(entry, known);
    const headers = headersOf(known);
    const body = fc.oneof({ weight: 9, arbitrary: bodyOf(entry, known) }, { weight: 1, arbitrary: anyBody });
    return fc.record({ address, headers, body }).map(({ address: { path, astray }, ...rest }) => ({
      ...rest,
      entry,
      path,
      astray,
    }));
  });
}

const anyBody = fc.oneof(oddJson(fc.jsonValue()), oddForm(['a']));

function bodyOf(entry: Endpoint, known: Known): fc.Arbitrary<OddBody | null> {
  const { body, form } = entry.request ?? {};
  if (form !== undefined) return oddForm(Object.keys(form.properties));
  if (body === undefined) return fc.constant(null);
  const right = known.bodies[`${entry.method} ${entry.path}`];
  const values = right === undefined ? valuesOf(body) : fc.constant(right);
  return oddJson(fc.oneof({ weight: 5, arbitrary: oddlyChanged(values) }, { weight: 1, arbitrary: values }));
}

const oddWords = fc.oneof(
  fc.constantFrom(
    '%',
    '%00',
    '%E0%A4%A',
    '..',
    '.',
    '%2e%2e%2f',
    '%2f',
    '*',
    '__proto__',
    'x'.repeat(3000),
    '-1',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text)),
);

/** The path with its parameters, mostly existing ones, and a query. */
function addressOf(
  { path, request }: Endpoint,
  known: Known,
): fc.Arbitrary<{ path: string; astray: boolean }> {
  const names = path.split('/').filter((word) => word.startsWith(':'));
  const word = (name: string): fc.Arbitrary<{ text: string; odd: boolean }> => {
    const right = known.params[name.slice(1)] ?? ['x'];
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...right).map((text) => ({ text, odd: false })) },
      { weight: 1, arbitrary: oddWords.map((text) => ({ text, odd: true })) },
    );
  };
  const queries = Object.keys(request?.query?.properties ?? {});
  const query = fc.oneof(
    fc.constant(''),
    fc
      .array(fc.tuple(fc.constantFrom(...queries, '__proto__', 'a[b]', 'x'), oddWords), { maxLength: 4 })
      .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
  );
  return fc.tuple(fc.tuple(...names.map(word)), query).map(([words, asked]) => {
    let next = 0;
    const filled = path.replace(/:\w+/g, () => words[next++]?.text ?? '');
    return { path: filled + asked, astray: words.some(({ odd }) => odd) };
  });
}

function headersOf({ tokens }: Known): fc.Arbitrary<Record<string, string>> {
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'x',
      '*',
      ';q=',
      'a'.repeat(7000),
      'é',
      '1',
      '-1',
      'W/"x"',
      'bytes=0-9999999999',
    ),
    fc.base64String({ maxLength: 60 }),
  );
  const names = ['accept-language', 'idempotency-key', 'if-none-match', 'range', 'cookie', 'origin', 'host'];
  const more = ['content-encoding', 'accept-encoding', 'accept', 'x-forwarded-proto', 'x-release'];
  return fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...tokens) }, { weight: 1, arbitrary: odd }),
      fc.dictionary(fc.constantFrom(...names, ...more), odd, { maxKeys: 2 }),
    )
    .map(([token, others]) => ({ ...others, token }));
}
