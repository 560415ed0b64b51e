import { SETTINGS } from './setting-rows.ts';

/**
 * The README's table of settings, in Markdown: one row per setting, in their order. A test holds the README
 * to it.
 *
 * @example settingsTable().split('\n')[2] // '| `NODE_ENV` | … |'
 */
export function settingsTable(): string {
  const rows = SETTINGS.map((row) => {
    const fallback = row.shownFallback ?? (row.fallback === '' ? 'none' : `\`${row.fallback}\``);
    return `| \`${row.name}\` | ${row.meaning} | ${fallback} | ${row.required ? 'required' : ''} |`;
  });
  return ['| setting | meaning | default | in production |', '|---|---|---|---|', ...rows].join('\n');
}
