import { pointer } from '../json-pointer.ts';

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\],:"]+/g;

interface Open {
  /** The keys of an object so far; null for a list. */
  readonly keys: Set<string> | null;
  readonly at: string;
  /** The key or index of the next value. */
  next: string | number;
}

/**
 * The pointers of duplicate keys in the objects of a JSON text; a parser silently takes the last one.
 *
 * @param text valid JSON
 * @example duplicateKeys('{"a": {"b": 1, "b": 2}}') // ['/a/b']
 */
export function duplicateKeys(text: string): string[] {
  const found: string[] = [];
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
      if (here.keys.has(name)) found.push(here.at + pointer(name));
      here.keys.add(name);
      here.next = name;
    }
  }
  return found;
}
