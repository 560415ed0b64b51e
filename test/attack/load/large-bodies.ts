/** The largest bodies that a call may take, in every shape that burdens another part of the server. */

/** The fillings of a body by name, each made for a number of bytes. */
const FILLINGS: Readonly<Record<string, (bytes: number) => unknown>> = {
  'a long text': (bytes) => 'A'.repeat(bytes - 100),
  'a text of escapes': (bytes) => '"'.repeat(Math.floor(bytes / 2) - 100),
  'empty entries': (bytes) => Array(entries(bytes, 3)).fill({}),
  numbers: (bytes) => Array(entries(bytes, 2)).fill(0),
  texts: (bytes) => Array(entries(bytes, 33)).fill('x'.repeat(30)),
  'many names': (bytes) =>
    Object.fromEntries(Array.from({ length: entries(bytes, 12) }, (_, index) => [`name${index}`, 1])),
  'digits that might be cards': (bytes) => '4242 4242 4242 4243, '.repeat(Math.floor(bytes / 21) - 10),
};

/** The number of values in one body, limited by the server. */
const mostValues = 5900;

function entries(bytes: number, each: number): number {
  return Math.min(mostValues, Math.floor(bytes / each) - 100);
}

/** A body, named by its filling and the place of it. */
export interface LargeBody {
  readonly what: string;
  /** Created when sent, because all of them together are large. */
  readonly contentOf: () => Buffer;
}

/**
 * The valid body of a call, enlarged to that many bytes: each upper member by each filling, each list by its entries.
 *
 * @param body the input of the call, an object
 */
export function largeBodies(body: object, bytes: number): readonly LargeBody[] {
  const left = bytes - JSON.stringify(body).length;
  const grown = (place: readonly string[], what: string, by: () => unknown): LargeBody => ({
    what: `${what} in ${place.join('.')}`,
    contentOf: () => Buffer.from(JSON.stringify(replaced(body, place, by()))),
  });
  return [...placesOf(body)].flatMap((place) => {
    const filled = Object.entries(FILLINGS).map(([what, filling]) => grown(place, what, () => filling(left)));
    const list = place.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], body);
    if (!Array.isArray(list) || list.length === 0) return filled;
    const [entry] = list;
    const values = Object.keys(Object(entry)).length + 1;
    const most = Math.min(left / (JSON.stringify(entry).length + 1), mostValues / values);
    return [...filled, grown(place, 'entries', () => Array(Math.max(1, Math.floor(most))).fill(entry))];
  });
}

/** Members, and members of object members, three levels deep; and one unknown member. */
function* placesOf(value: object, above: readonly string[] = []): Generator<readonly string[]> {
  for (const [name, member] of Object.entries({ ...value, unknown: null })) {
    yield [...above, name];
    if (typeof member === 'object' && member !== null && !Array.isArray(member) && above.length < 2)
      yield* placesOf(member, [...above, name]);
  }
}

function replaced(value: unknown, [name, ...below]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const holder = Object(value) as Record<string, unknown>;
  return { ...holder, [name]: replaced(holder[name], below, by) };
}
