import { pointer } from '../json-pointer.ts';

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\],:"]+/g;

interface Open {
  /** The keys of an object so far; null for a list. */
  readonly keys: Set<string> | null;
  readonly at: string;
  /** The key or index of the next value. */
  next: string | number;
}

/** A key that a program would not read as it stands. */
export interface WrongKey {
  readonly at: string;
  readonly code: 'json.key_twice' | 'json.key_reserved';
}

/**
 * The keys in the objects of a JSON text that a program loses: of duplicate keys a parser silently takes the last one,
 * and `__proto__` is no key of an object that was copied.
 *
 * @param text valid JSON
 * @example wrongKeys('{"a": {"b": 1, "b": 2}}') // [{ at: '/a/b', code: 'json.key_twice' }]
 */
export function wrongKeys(text: string): WrongKey[] {
  const found: WrongKey[] = [];
  const stack: Open[] = [];
  const inside = () => stack.at(-1);
  let isKey = false;
  for (const [part] of text.matchAll(token)) {
    const here = inside();
    if (part === '{' || part === '[') {
      const at = here === undefined ? '' : here.at + pointer(here.next);
      stack.push({ keys: part === '{' ? new Set() : null, at, next: 0 });
      isKey = part === '{';
    } else if (part === '}' || part === ']') {
      stack.pop();
      isKey = false;
    } else if (part === ',') {
      isKey = here?.keys != null;
      if (here !== undefined && typeof here.next === 'number') here.next += 1;
    } else if (part === ':') isKey = false;
    else if (isKey && here?.keys != null) {
      const name = String(JSON.parse(part));
      const at = here.at + pointer(name);
      if (here.keys.has(name)) found.push({ at, code: 'json.key_twice' });
      else if (name === '__proto__') found.push({ at, code: 'json.key_reserved' });
      here.keys.add(name);
      here.next = name;
    }
  }
  return found;
}
