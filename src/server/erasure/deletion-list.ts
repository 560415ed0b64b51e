/** The list of deletions beside the database: a restored backup, which is older, deletes the same people again by it. */
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ListedDeletion,
  listDeletions,
} from '../../db/person-data/deletion/listed-deletion.repository.ts';
import type { Deps } from '../deps.ts';

/** The file in the data folder: a line of JSON for each record, with ids and the time, never a value. */
export const DELETION_LIST = 'deletions.jsonl';

const FIELDS = ['id', 'company_id', 'property_id', 'subject_id', 'erased_at'] as const;

/**
 * The deletions of the list in a data folder; none if there is no list.
 *
 * @throws Error with a message for the terminal if a line is not one of the list.
 */
export async function readDeletionList(dataDir: string): Promise<ListedDeletion[]> {
  const text = await readFile(join(dataDir, DELETION_LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((line, index) => [line, index + 1] as const)
    .filter(([line]) => line.trim() !== '')
    .map(([line, number]) => read(line, number));
}

function read(line: string, number: number): ListedDeletion {
  try {
    const value: unknown = JSON.parse(line);
    const fields = FIELDS.map((name) => [name, (value as Record<string, unknown>)[name]] as const);
    if (fields.every(([, one]) => typeof one === 'string'))
      return Object.fromEntries(fields) as unknown as ListedDeletion;
  } catch {}
  throw new Error(
    `${DELETION_LIST}: line ${number} is not a deletion. Take the list of a copy, or remove the line.`,
  );
}

/**
 * Writes the deletions that the list of the data folder does not have yet.
 *
 * @returns how many were written.
 */
export async function keepDeletionList({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<number> {
  const { dataDir } = settings;
  const known = new Set((await readDeletionList(dataDir)).map(({ id }) => id));
  const missing = (await listDeletions(db)).filter(({ id }) => !known.has(id));
  if (missing.length === 0) return 0;
  const file = await open(join(dataDir, DELETION_LIST), 'a', 0o600);
  try {
    await appendFile(file, missing.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  return missing.length;
}
