import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UsedMessage } from '../../../engine/release/judging/check-for-pages.ts';

const namespaceOf = (source: string): string | null =>
  /\buseTranslation\(\s*\[?\s*'([a-z]+(?:-[a-z]+)*)'/.exec(source)?.[1] ?? null;

/** The source with its comments blanked, so that examples in comments do not count and line numbers stay. */
function withoutComments(source: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  return source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|\s)\/\/.*$/gm, blank);
}

/** `t('key')`, or `t(` with a template whose text before the first `${` is the prefix of a key. */
const asked = /\bt\(\s*(?:'([^']+)'|`([^`$]+)\$\{)/g;

/**
 * The message keys that the pages ask for by `t('…')`, and the prefixes of those in templates. A key without a
 * namespace belongs to the one that its file translates with, else to `portal`. Keys that come from data are not found.
 *
 * @param root the top of the project
 * @example usedMessages('.')[0]
 *   // { key: 'portal:loading', open: false, file: 'src/web/app/page/loading.tsx', line: 12 }
 */
export function usedMessages(root: string): UsedMessage[] {
  return globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((file) => {
      const source = withoutComments(readFileSync(join(root, file), 'utf8'));
      const namespace = namespaceOf(source) ?? 'portal';
      return source.split('\n').flatMap((text, index) =>
        [...text.matchAll(asked)].map(([, whole, beginning = '']) => {
          const key = whole ?? beginning;
          return {
            key: key.includes(':') ? key : `${namespace}:${key}`,
            open: whole === undefined,
            file: file.replaceAll('\\', '/'),
            line: index + 1,
          };
        }),
      );
    });
}
