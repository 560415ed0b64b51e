import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { flowPath as flowPage } from '../../flow/built-in.ts';
import type { EditedBundle } from '../bundle.ts';
import { filesOfFlow } from './flow-files.ts';
import { type FlowNames, movedPath, namesOfFlow, renamedValue } from './flow-names.ts';

/**
 * Renames a flow of data alone. Its files move; other flows, forms, facts, scenarios and texts that name it, its forms or
 * its texts follow. Its page has another address, unless the file says one.
 *
 * @example document.edit(renameFlow(document, 'spare-key', 'lost-key'))
 */
export function renameFlow(bundle: EditedBundle, from: string, to: string): FileEdit[] {
  const all = namesOfFlow(bundle, from, to);
  // A page or table that is not named after the flow keeps its name.
  const tables = [...all.tables].filter(([name]) => name === from || name.startsWith(`${from}-`));
  const names = { ...all, page: flowPage(from), tables: new Map(tables) };
  const edits = bundle.paths
    .filter((path) => /^(?:flows|schemas|locales)\/.*\.json$/.test(path))
    .flatMap((path) => renamedIn(path, bundle.json(path), [], names));
  const moved = filesOfFlow(bundle, from)
    .map((path) => ({ path, movedTo: movedPath(path, names) }))
    .filter(({ path, movedTo }) => movedTo !== path);
  return [...edits, ...moved];
}

function renamedIn(path: string, value: unknown, at: ValuePath, names: FlowNames): FileEdit[] {
  if (typeof value === 'string') {
    const next = path.startsWith('locales/')
      ? value.replaceAll(`$t(${names.from}:`, `$t(${names.to}:`)
      : renamedValue(value, String(at.at(-1)), names);
    return next === value ? [] : [{ path, at, value: next }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    renamedIn(path, child, [...at, Array.isArray(value) ? Number(name) : name], names),
  );
}
