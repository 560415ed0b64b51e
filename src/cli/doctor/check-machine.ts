import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import { findRunning } from '../portal/running.ts';
import { doubtful, type Finding, fine, wrong } from './finding.ts';

const LEAST_FREE_BYTES = 1_000_000_000;
const GIGABYTE = 1_000_000_000;

/** The folder of data, its disk, and the port. Changes nothing. */
export async function checkMachine(
  settings: Pick<Settings, 'dataDir' | 'port' | 'host' | 'metrics'>,
): Promise<Finding[]> {
  const { dataDir } = settings;
  return [
    await folderFinding(settings.dataDir),
    await diskFinding(await existingFolder(settings.dataDir)),
    await portFinding('Port', 'PORT or HOST', settings),
    ...(settings.metrics === null
      ? []
      : [
          await portFinding('Port of the metrics', 'METRICS_PORT or METRICS_HOST', {
            dataDir,
            ...settings.metrics,
          }),
        ]),
  ];
}

async function folderFinding(dataDir: string): Promise<Finding> {
  const about = 'Folder of data';
  const found = await stat(dataDir).catch(() => null);
  if (found !== null && !found.isDirectory())
    return wrong(about, `${dataDir} is no folder.`, 'Set DATA_DIR to a folder.');
  const folder = await existingFolder(dataDir);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch {
    return wrong(
      about,
      `${folder} cannot be written by this user.`,
      'Give it to the user that runs the portal.',
    );
  }
  return fine(
    about,
    found === null ? `${dataDir} will be made at the first start.` : `${dataDir} can be written.`,
  );
}

async function diskFinding(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / GIGABYTE).toFixed(1)} GB are free for ${folder}.`;
  return free < LEAST_FREE_BYTES
    ? doubtful('Disk', text, 'Make room: below 8 MB nothing can be saved.')
    : fine('Disk', text);
}

/** The folder, or the nearest folder above it that exists. */
async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found !== null || dirname(path) === path ? path : existingFolder(dirname(path));
}

async function portFinding(
  about: string,
  names: string,
  { dataDir, port, host }: Pick<Settings, 'dataDir' | 'port' | 'host'>,
): Promise<Finding> {
  const running = findRunning(dataDir);
  const code = await listening(port, host);
  if (code === null) return fine(about, `${host}:${port} is free.`);
  if (code === 'EADDRINUSE' && running !== null)
    return fine(about, `${host}:${port} is used by the portal that runs (process ${running.pid}).`);
  return wrong(
    about,
    `${host}:${port} cannot be used (${code}).`,
    `Choose another by ${names}, or end what uses it.`,
  );
}

/** The code of the error of listening for a moment, or null. */
function listening(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
