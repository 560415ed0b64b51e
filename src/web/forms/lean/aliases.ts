import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * What the bundler puts in the place of parts of rjsf that our forms never reach (sizes gzipped).
 *
 * `markdown-to-jsx` (30 KB) is pulled in by one line of rjsf's ObjectField that reports a broken schema,
 * `fast-uri` and `jsonpointer` by its resolver of references, which our presentation schemas have none of,
 * `fast-equals` (4 KB) by deep comparisons of props that never change; `rtl-css-js` (2 KB)
 * mirrors styles for scripts that we do not write. rjsf's `Form` and its default registry
 * are not imported at all: see `rjsf-form.tsx`.
 *
 * @example defineConfig({ resolve: { alias: leanAliases } })
 */
export const leanAliases: Alias[] = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: here('./markdown.tsx') },
  { find: /^(fast-uri|jsonpointer)$/, replacement: here('./no-references.ts') },
  { find: /^fast-equals$/, replacement: here('./equal.ts') },
  { find: /^rtl-css-js\/core$/, replacement: here('../../app/lean/left-to-right.ts') },
];
