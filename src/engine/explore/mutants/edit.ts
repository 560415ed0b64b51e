import { pointerParts } from '../../json-pointer.ts';

/** A seeded fault in a JSON file. */
export interface Mutant {
  /** The change, in words. */
  readonly what: string;
  /** JSON pointer of the changed value. */
  readonly at: string;
  readonly file: unknown;
}

type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of the file with the value at a pointer replaced; `undefined` removes it. */
export function edited(file: unknown, at: string, change: (value: unknown) => unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(file));
  const parts = pointerParts(at);
  let parent = copy as Node;
  for (const part of parts.slice(0, -1)) parent = parent[part] as Node;
  const last = parts.at(-1) ?? '';
  const value = change(parent[last]);
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

/** The value at a pointer. */
export function valueAt(file: unknown, at: string): unknown {
  let value = file;
  for (const part of pointerParts(at)) value = (value as Node | undefined)?.[part];
  return value;
}

/** Every pointer of a JSON value with its value, parents first. */
export function everyValue(value: unknown, at = ''): { at: string; key: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const here = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [{ at: here, key, value: child }, ...everyValue(child, here)];
  });
}
