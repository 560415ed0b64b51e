/**
 * The files of pages where portals share a bucket instead of a folder: each puts there what its pages load, and reads what
 * a page of another version asks for.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock, SharedFiles } from '../deps.ts';
import { dayMs } from '../jobs/every.ts';

/** A file that is used is put again before others take it for unused. */
const FRESH_DAYS = 7;
const WRITES_AT_ONCE = 8;
/** The bucket is listed at most this often, whatever is asked for. */
const LISTED_FOR_MS = 10_000;
/** The endings of compressed files beside a plain one. */
const VARIANTS = ['', '.br', '.gz'];

/**
 * Puts the files of this version's pages where the portals of other machines find them, and removes those that no portal
 * has put there for the kept days and a week.
 *
 * @param own the folder of the files, and their paths in it
 * @returns the number of new files
 */
export async function sharePageFiles(
  shared: SharedFiles,
  own: { readonly folder: string; readonly paths: readonly string[] },
  { now, keptDays }: { readonly now: Date; readonly keptDays: number },
): Promise<number> {
  const there = new Map<string, Date>();
  for await (const page of shared.list()) for (const { path, at } of page) there.set(path, at);
  const isOlder = (at: Date, days: number) => now.getTime() - at.getTime() > days * dayMs;
  const waiting = own.paths.filter((path) => {
    const at = there.get(path);
    return at === undefined || isOlder(at, FRESH_DAYS);
  });
  const added = waiting.filter((path) => !there.has(path)).length;
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      await shared.put(path, await readFile(join(own.folder, path)));
  };
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, work));
  const isOwn = new Set(own.paths);
  for (const [path, at] of there)
    if (!isOwn.has(path) && isOlder(at, keptDays + FRESH_DAYS)) await shared.remove(path);
  return added;
}

/**
 * Reads files of pages from the bucket into the folder that this portal serves, when they are asked for.
 *
 * @returns whether the file of that path below `assets` is in the folder now. Never throws.
 * @example const fetched = sharedPageFiles(shared, folder, clock); await fetched('index-1a2b.js') // false
 */
export function sharedPageFiles(
  shared: SharedFiles,
  folder: string,
  clock: Clock,
): (path: string) => Promise<boolean> {
  let listed: { readonly at: number; readonly paths: Promise<Set<string>> } | null = null;
  const known = (): Promise<Set<string>> => {
    const at = clock.now().getTime();
    if (listed === null || at - listed.at > LISTED_FOR_MS) listed = { at, paths: pathsOf(shared) };
    return listed.paths;
  };
  return async (path) => {
    try {
      const paths = await known();
      if (!paths.has(path)) return false;
      const found = VARIANTS.map((ending) => `${path}${ending}`).filter((one) => paths.has(one));
      // The plain one last: when it is there, so are the others.
      for (const one of found.reverse()) {
        const place = join(folder, one);
        const part = `${place}.${process.pid}.part`;
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        await writeFile(part, await shared.read(one), { mode: 0o600 });
        await rename(part, place);
      }
      return true;
    } catch {
      listed = null;
      return false;
    }
  };
}

async function pathsOf(shared: SharedFiles): Promise<Set<string>> {
  const paths = new Set<string>();
  for await (const page of shared.list()) for (const { path } of page) paths.add(path);
  return paths;
}
