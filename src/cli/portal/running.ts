import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running portal records for later commands with the same DATA_DIR. */
export interface Running {
  baseUrl: string;
  sandboxUrl: string | null;
  pid: number;
}

/** Records the running portal. Removed when it ends; after a crash it stays, so `pid` is checked on reading. */
export function noteRunning(dataDir: string, running: Running): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(running)}\n`, { mode: 0o600 });
}

/** Removes the record, if it is still this process's. */
export function forgetRunning(dataDir: string, pid: number): void {
  if (readNote(dataDir)?.pid === pid) rmSync(fileOf(dataDir), { force: true });
}

/** The portal that runs on this DATA_DIR, or null. */
export function findRunning(dataDir: string): Running | null {
  const note = readNote(dataDir);
  return note !== null && isAlive(note.pid) ? note : null;
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'running.json');
}

function readNote(dataDir: string): Running | null {
  if (!existsSync(fileOf(dataDir))) return null;
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Running;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
