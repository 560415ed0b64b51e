import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';

/**
 * The built index.html with the name of the current release in its head, so that a page begins to load what it
 * needs of the release without asking first.
 *
 * @returns null where no pages are built
 */
export function indexPage({ folders, releases }: Pick<Deps, 'folders' | 'releases'>): string | null {
  const html = builtPage(folders.web);
  const { hash, modulesDigest } = releases.current();
  return (
    html?.replace(
      '</head>',
      `  <meta name="release" content="${hash}" data-modules="${modulesDigest}" />\n  </head>`,
    ) ?? null
  );
}

function builtPage(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    return null;
  }
}
