/**
 * The JSON pointer of a path of names and indexes.
 *
 * @example pointer('states', 'a/b', 0) // '/states/a~1b/0'
 */
export function pointer(...parts: readonly (string | number)[]): string {
  return parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The names and indexes of a JSON pointer; the inverse of `pointer`. */
export function pointerParts(text: string): string[] {
  return text
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Every pointer of a JSON value in the order of its text, the value itself first. */
export function pointersOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, child]) => pointersOf(child, at + pointer(name)))];
}

/**
 * The value at a path of names and indexes; undefined if there is none.
 *
 * @example valueAt({ list: [{ name: 'x' }] }, ['list', 0, 'name']) // 'x'
 */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? (found as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    value,
  );
}
