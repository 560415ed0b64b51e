import type { Connection } from '../../db/client.ts';
import { lastActivation, listActivations } from '../../db/release/activation.repository.ts';
import { listReleases } from '../../db/release/release.repository.ts';
import type { ReleaseFiles } from '../../engine/release/release-files.ts';
import { storedFiles } from '../../server/releases/stored-files.ts';
import { textTable } from '../texts/text-table.ts';

/** Every stored release, oldest first; `*` marks the current one. */
export async function listText(db: Connection): Promise<string> {
  const current = (await lastActivation(db))?.hash;
  const rows = (await listReleases(db)).map(({ hash, by, at, note }) => [
    hash.slice(0, 12),
    hash === current ? '*' : '',
    at.slice(0, 19).replace('T', ' '),
    by,
    note,
  ]);
  return textTable(['release', 'current', 'published', 'by', 'note'], rows);
}

/** One release: who made it, when it was current, and what is in it. */
export async function showText(db: Connection, hash: string): Promise<string> {
  const entry = (await listReleases(db)).find((one) => one.hash === hash);
  const times = (await listActivations(db)).filter((one) => one.hash === hash);
  const paths = [...(await storedFiles(db, hash)).keys()].sort();
  return [
    `release    ${hash}`,
    `published  ${entry?.at} by ${entry?.by}`,
    ...(entry?.note ? [`note       ${entry.note}`] : []),
    ...times.map(({ since, by }) => `activated  ${since} by ${by}`),
    `files      ${paths.length}`,
    ...paths.map((path) => `  ${path}`),
  ].join('\n');
}

/**
 * The differences between two releases: added and removed files, and the changed lines of the others.
 *
 * @example diffText(one, other) // '~ flows/a.flow.json\n    - "to": "finish"\n    + "to": "exam"'
 */
export function diffText(one: ReleaseFiles, other: ReleaseFiles): string {
  const paths = [...new Set([...one.keys(), ...other.keys()])].sort();
  const lines = paths.flatMap((path) => {
    const [before, after] = [one.get(path), other.get(path)];
    if (before === after) return [];
    if (before === undefined) return [`+ ${path}`];
    return after === undefined ? [`- ${path}`] : [`~ ${path}`, ...changedLines(before, after)];
  });
  return lines.length === 0 ? 'They are the same.' : lines.join('\n');
}

/** The lines from the first to the last difference. */
function changedLines(before: string, after: string): string[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < young.length - start &&
    old[old.length - 1 - end] === young[young.length - 1 - end]
  )
    end += 1;
  const shown = (mark: string, lines: readonly string[]) =>
    lines.slice(start, lines.length - end).map((line) => `    ${mark} ${line.trim()}`);
  return [...shown('-', old), ...shown('+', young)];
}
