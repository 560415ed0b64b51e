import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** The maximum start time of a portal, in milliseconds; the pages may have to be built first. */
const START_MS = 180_000;

/** A portal with data made for a benchmark. */
export interface DemoPortal {
  /** The printed data, as JSON. */
  readonly made: string;
  /** Its data, also the database of SQLite. */
  readonly folder: string;
  /** Makes more: what `npm run demo` prints with these arguments. */
  readonly make: (words: readonly string[]) => string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a portal in its own folder, with the demo data and the data that `npm run demo` makes with these arguments.
 *
 * @param databaseUrl of an empty PostgreSQL, or null: SQLite in the folder
 * @throws {Error} if it does not start.
 * @example const { made, close } = await openDemoPortal(['--new', 'LEASE', '--pages', '120'])
 */
export async function openDemoPortal(
  words: readonly string[],
  databaseUrl: string | null = null,
): Promise<DemoPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'error',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const portal = spawn(process.execPath, ['src/cli/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const close = async (): Promise<void> => {
    portal.kill('SIGTERM');
    if (portal.exitCode === null) await once(portal, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const health = `http://127.0.0.1:${port}/health`;
    const deadline = performance.now() + START_MS;
    while ((await fetch(health).catch(() => null))?.ok !== true) {
      if (portal.exitCode !== null || performance.now() > deadline)
        throw new Error('The portal did not start.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const make = (asked: readonly string[]) =>
      spawnSync(process.execPath, ['src/cli/demo.ts', ...asked], { cwd: root, env, encoding: 'utf8' }).stdout;
    return { made: make(words), folder, make, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
