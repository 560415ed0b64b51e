import fc from 'fast-check';

const nested = (depth: number, open: unknown): unknown => {
  let value = open;
  for (let left = depth; left > 0; left -= 1) value = left % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that no form sends: wrong types, sizes, depths, names, characters. */
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      0,
      -1,
      1.5,
      1e308,
      -0,
      2 ** 53,
      2 ** 31,
      '',
      ' ',
      '0',
      'null',
      'NaN',
      [],
      {},
      [[]],
      [null],
    ],
    ...['\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', "'; drop table applicants; --"],
    ...['<script>alert(1)</script>', '../../../../etc/passwd', '%00', '2026-02-31', '9999-99-99', '25:61'],
    ...[
      '-0',
      '1e999',
      '0x10',
      'İ',
      'ﷺ'.repeat(50),
      'a@b',
      `${'a'.repeat(64)}@example.com`,
      '(((((((((((a+)+)+$',
    ],
    { toString: 1 },
    { length: 1e9 },
    { $ref: '#' },
    { hasOwnProperty: null },
  ),
  fc.integer({ min: 1, max: 30_000 }).map((length) => 'A'.repeat(length)),
  fc.integer({ min: 1, max: 60 }).map((depth) => nested(depth, 1)),
  fc.integer({ min: 1, max: 3000 }).map((length) => Array(length).fill({})),
  fc.integer({ min: 1, max: 3000 }).map((length) => Array(length).fill(0)),
  fc
    .integer({ min: 1, max: 800 })
    .map((length) => Object.fromEntries(Array.from({ length }, (_, key) => [`k${key}`, key]))),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
);

const oddNames = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a\0', '', 'length', 'card_no', '0'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** A value and up to four changes inside it, each at some place. */
export function oddlyChanged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'twice'),
    value: oddValues,
    name: oddNames,
  });
  return fc
    .tuple(values, fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([value, changes]) => changes.reduce<unknown>((changed, one) => changedAt(changed, one), value));
}

interface Change {
  readonly at: number;
  readonly how: string;
  readonly value: unknown;
  readonly name: string;
}

/** The value with a change at one of its places, by number. */
function changedAt(root: unknown, { at, how, value, name }: Change): unknown {
  const holder = { root: structuredClone(root) };
  const places = placesOf(holder);
  const place = places[at % places.length];
  if (place === undefined) return root;
  const { of, key } = place;
  const now = of[key];
  if (how === 'remove') delete of[key];
  else if (how === 'wrap') of[key] = [now];
  else if (how === 'twice') of[key] = [now, now];
  else if (how === 'add' && typeof now === 'object' && now !== null && !Array.isArray(now))
    of[key] = { ...now, [name]: value };
  else of[key] = value;
  return holder.root;
}

type Holder = Record<string, unknown>;

function placesOf(holder: Holder): { of: Holder; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { of: holder, key },
    ...(typeof value === 'object' && value !== null ? placesOf(value as Holder) : []),
  ]);
}
