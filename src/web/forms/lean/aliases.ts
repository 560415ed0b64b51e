import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * What the bundler puts in the place of parts of rjsf that our forms never reach.
 *
 * `markdown-to-jsx` (30 KB gzipped) is pulled in by one line of rjsf's ObjectField that reports a broken
 * schema, `fast-uri` by its resolver of references, which our presentation schemas have none of. rjsf's `Form` and its default registry are not imported at all: see
 * `rjsf-form.tsx`.
 *
 * @example defineConfig({ resolve: { alias: leanAliases } })
 */
export const leanAliases: Alias[] = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: here('./markdown.tsx') },
  { find: /^fast-uri$/, replacement: here('./no-uri.ts') },
];
