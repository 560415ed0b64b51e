import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Tools with which the tests judge sealed files, by Debian package. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  'poppler-utils': ['pdfsig', 'pdftoppm', 'pdftotext'],
  'mupdf-tools': ['mutool'],
  qpdf: ['qpdf'],
  openssl: ['openssl'],
};

/**
 * Installs the third-party tools by which tests judge sealed PDFs, as far as apt can (root on Debian), and returns the
 * ones still missing. Reports on standard error what it does; tests of missing tools are skipped.
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
