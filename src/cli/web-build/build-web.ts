import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_RENDERER } from '../../contract/first-requests.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Sources of the pages. Flows, forms and texts are not included: pages load those of the current release. */
const SOURCES = [
  'src/web',
  'src/engine',
  'src/contract',
  'icons',
  'machines',
  'templates',
  'locales/languages.json',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Builds the pages into dist/web, and the server-rendered parts into dist/ahead, if their sources have changed since
 * the last build.
 *
 * @param root the project's folder.
 * @param compressed whether to write a .br and a .gz beside each text file, which a portal in production sends.
 * @returns whether it had to build or compress.
 * @throws errors of the bundler.
 * @example await buildWebIfStale('.', { compressed: true })
 */
export async function buildWebIfStale(
  root: string,
  { compressed }: { compressed: boolean },
): Promise<boolean> {
  const sources = fingerprintOf(root, SOURCES);
  const stamp = readStamp(root);
  const built = stamp.sources === sources;
  if (built && (stamp.compressed || !compressed)) return false;
  if (!built) {
    const { build } = await import('vite');
    const settings = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
    await asProduction(() => build(settings));
    await asProduction(() => build({ ...settings, build: { ssr: join(root, 'src/web', PAGE_RENDERER) } }));
  }
  if (compressed) await compressFolder(join(root, 'dist', 'web'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampOf(root), JSON.stringify({ sources, compressed } satisfies Stamp));
  return true;
}

/** The sources that the pages in dist/ were built from. */
interface Stamp {
  sources: string;
  compressed: boolean;
}

const stampOf = (root: string): string => join(root, 'dist', 'web.stamp');

function readStamp(root: string): Stamp {
  try {
    return JSON.parse(readFileSync(stampOf(root), 'utf8')) as Stamp;
  } catch {
    return { sources: '', compressed: false };
  }
}

/** A test run sets NODE_ENV to `test`, which would bundle React's development build, half as large again. */
export async function asProduction(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

const TEXT = /\.(m?js|css|html|svg|json)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a .br and a .gz beside each text file of a folder, so that the server can send them directly. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      await writeFile(`${path}.br`, await brotli(content, { params }));
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
    }),
  );
}
