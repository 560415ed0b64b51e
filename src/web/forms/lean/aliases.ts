import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The router without its warnings; its package points every bundler to the development build. */
const router = join(createRequire(import.meta.url).resolve('react-router'), '..', '..', 'production');

/**
 * Replacements for parts of our dependencies that the pages never reach (sizes gzipped).
 *
 * `markdown-to-jsx` (30 KB) is imported by one line of rjsf's ObjectField that reports a broken schema, `jsonpointer`
 * (and `fast-uri`, see `leanReferences`) by its reference resolver, but our presentation schemas have no references, `fast-equals` (4 KB) by
 * deep comparisons of props that never change, `react-is` (0.5 KB) by the search of widgets that are not functions.
 * rjsf's `Form` and its default registry are not imported at all: see `rjsf-form.tsx`. `use-sync-external-store` (1 KB)
 * is a hook that React has.
 *
 * @example defineConfig({ resolve: { alias: leanAliases } })
 */
export const leanAliases: Alias[] = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: here('./markdown.tsx') },
  { find: /^jsonpointer$/, replacement: here('./no-references.ts') },
  { find: /^fast-equals$/, replacement: here('./equal.ts') },
  { find: /^react-is$/, replacement: here('./functions-only.ts') },
  { find: /^react-router$/, replacement: join(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
  {
    find: /^use-sync-external-store\/shim(\/index\.js)?$/,
    replacement: here('../../app/lean/use-sync-external-store.ts'),
  },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: here('../../app/lean/use-sync-external-store-with-selector.ts'),
  },
];
