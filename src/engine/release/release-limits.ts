/**
 * Size limits of a release. Checked before anything is compiled or explored, so that a check ends within seconds for
 * any input. The largest files of the portal itself stay below a fifth of each limit.
 */
import { FlowError, type FlowErrorCode } from '../errors.ts';
import { pointer } from '../json-pointer.ts';

export const RELEASE_LIMITS = {
  files: 2000,
  /** Bytes of one file, and of all files. */
  bytesOfFile: 300_000,
  bytes: 16_000_000,
  /** Nesting depth of objects and lists in one file. */
  depth: 40,
  /** Number of values in one file: objects, lists and their contents. */
  values: 10_000,
  /** Entries of one object or list. */
  entries: 1000,
  states: 200,
} as const;

/**
 * The violated limits that follow from the file sizes alone.
 *
 * @param sizes bytes by path
 * @example sizeErrors(new Map([['locales/en/portal.json', 400_000]]))[0]?.code // 'release.file_large'
 */
export function sizeErrors(sizes: ReadonlyMap<string, number>): FlowError[] {
  const { files, bytesOfFile, bytes } = RELEASE_LIMITS;
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const of = { file: fullestFolder([...sizes.keys()]) };
  return [
    ...(sizes.size > files
      ? [new FlowError('release.files_many', { ...of, found: sizes.size, limit: files })]
      : []),
    ...(all > bytes ? [new FlowError('release.large', { ...of, found: all, limit: bytes })] : []),
    ...[...sizes]
      .filter(([, size]) => size > bytesOfFile)
      .map(([file, found]) => new FlowError('release.file_large', { file, found, limit: bytesOfFile })),
  ];
}

/** The folder with the most files. */
function fullestFolder(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.replace(/\/[^/]*$/, '');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/**
 * The first violated limit in one parsed file. Walks without recursion, and stops at the limits.
 *
 * @example contentErrors('flows/a.flow.json', { states: tooMany })[0]?.code // 'release.states_many'
 */
export function contentErrors(file: string, content: unknown): FlowError[] {
  const tooMuch = (code: FlowErrorCode, at: string, limit: number, found?: number) => [
    new FlowError(code, { file, at, limit, ...(found !== undefined && { found }) }),
  ];
  const { depth, values, entries, states } = RELEASE_LIMITS;
  const isFlow = file.endsWith('.flow.json');
  const open: { at: string; value: unknown; deep: number }[] = [{ at: '', value: content, deep: 0 }];
  let seen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, value, deep } = next;
    seen += 1;
    if (seen > values) return tooMuch('release.values_many', '', values);
    if (typeof value !== 'object' || value === null) continue;
    if (deep >= depth) return tooMuch('release.deep', at, depth);
    const children = Object.entries(value);
    if (isFlow && at === '/states' && children.length > states)
      return tooMuch('release.states_many', at, states, children.length);
    if (children.length > entries) return tooMuch('release.entries_many', at, entries, children.length);
    for (const [name, child] of children) open.push({ at: at + pointer(name), value: child, deep: deep + 1 });
  }
  return [];
}
