/** Everything one applicant has entered, keyed by entity. @see spec/application.md §3 */
export type Draft = Readonly<Record<string, unknown>>;
/** An object within the draft: a section that is an object, or one entry of a list. */
export type Entry = Readonly<Record<string, unknown>>;

/** `true` for a plain object; not for a list, not for null. */
export function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of a dotted path. @example partsOf('applicant_pets.0.name') // ['applicant_pets', '0', 'name'] */
export function partsOf(path: string): string[] {
  return path === '' ? [] : path.split('.');
}

/** The value at a dotted path; `undefined` if there is none. @example readPath({ a: [{ b: 1 }] }, 'a.0.b') // 1 */
export function readPath(draft: unknown, path: string): unknown {
  let at = draft;
  for (const part of partsOf(path)) {
    if (Array.isArray(at)) at = at[Number(part)];
    else if (isEntry(at)) at = at[part];
    else return undefined;
  }
  return at;
}

function written(at: unknown, parts: readonly string[], value: unknown): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(at) || (at === undefined && /^\d+$/.test(part))) {
    const list: unknown[] = Array.isArray(at) ? [...at] : [];
    list[Number(part)] = written(list[Number(part)], rest, value);
    return list;
  }
  const entry = isEntry(at) ? at : {};
  return { ...entry, [part]: written(entry[part], rest, value) };
}

/**
 * A draft with one value replaced. Only the objects on the path to it are new; an equal value returns the same draft.
 *
 * @example writePath({ a: [{ b: 1 }], c }, 'a.0.b', 2) // { a: [{ b: 2 }], c } with the same c
 */
export function writePath(draft: Draft, path: string, value: unknown): Draft {
  if (Object.is(readPath(draft, path), value)) return draft;
  return written(draft, partsOf(path), value) as Draft;
}

/**
 * `next`, with every part that equals the same part of `before` replaced by the old one, so that a comparison by
 * identity finds only what changed.
 *
 * @example keepIdentity({ a: { x: 1 }, b: 1 }, { a: { x: 1 }, b: 2 }) // a is the old object
 */
export function keepIdentity<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(next)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    const kept = next.map((item, index) => keepIdentity(old[index], item));
    const same =
      Array.isArray(before) && old.length === kept.length && kept.every((item, i) => Object.is(item, old[i]));
    return (same ? before : kept) as T;
  }
  if (!isEntry(next)) return next;
  const old = isEntry(before) ? before : {};
  const keys = Object.keys(next);
  const kept = Object.fromEntries(keys.map((key) => [key, keepIdentity(old[key], next[key])]));
  const same =
    isEntry(before) &&
    Object.keys(old).length === keys.length &&
    keys.every((key) => key in old && Object.is(kept[key], old[key]));
  return (same ? before : kept) as T;
}
