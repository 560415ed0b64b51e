import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What judges sealed files in the tests, by the Debian package that has it. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  'poppler-utils': ['pdfsig', 'pdftoppm', 'pdftotext'],
  'mupdf-tools': ['mutool'],
  qpdf: ['qpdf'],
  openssl: ['openssl'],
};

/**
 * The programs of other people by which tests judge sealed PDFs and that this machine lacks, after apt has installed
 * what it can (root on Debian). Says on standard error what it does; tests of the missing ones are skipped.
 *
 * @example const missing = installPdfTools(process.env) // []
 */
export function installPdfTools(environment: NodeJS.ProcessEnv): string[] {
  const lacking = Object.keys(TOOLS).filter((name) => missingOf(name, environment).length > 0);
  if (lacking.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error(`No ${lacking.join(', ')} found: installing with apt-get …`);
    const apt = (words: string[]) =>
      spawnSync('apt-get', words, {
        stdio: ['ignore', 2, 2],
        env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', ...lacking]);
  }
  return Object.keys(TOOLS).flatMap((name) => missingOf(name, environment));
}

function missingOf(name: string, environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment.PATH ?? '').split(delimiter);
  return (TOOLS[name] ?? []).filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))));
}
