import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

export interface NewApplication {
  name: string;
  role: 'PRIMARY' | 'CO-APPLICANT' | 'GUARANTOR';
  url: string;
  token: string;
}

export interface Portal {
  baseUrl: string;
  sandboxUrl: string;
  /** A fresh, untouched application in the running portal's database. */
  newApplication(role?: NewApplication['role'], property?: string): Promise<NewApplication>;
  /** A Chromium of this machine. Close it in `afterAll`. */
  launch(): Promise<Browser>;
}

/** The portal that the set-up of the browser suite started. */
export function portal(): Portal {
  const { baseUrl, sandboxUrl, chromiumPath, environment } = inject('portal');
  return {
    baseUrl,
    sandboxUrl,
    async newApplication(role = 'PRIMARY', property = 'juniper-row') {
      const words = ['src/cli/demo.ts', '--new', role, '--property', property];
      const { stdout } = await run(process.execPath, words, { cwd: root, env: environment });
      return JSON.parse(stdout) as NewApplication;
    },
    launch: () =>
      chromium.launch({
        executablePath: chromiumPath,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      }),
  };
}
