/** Stored releases. Append only: `activation.repository.ts` has which of them was current when. */
import { type Generated, sql } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { writeJson } from '../json-column.ts';

interface ReleasesTable extends ReleaseEntry {
  /** JSON: the text of each file by its path. */
  content: string;
  /** JSON: the ES module of each form by the form's id. */
  modules: string;
  /** JSON: who wrote it. */
  authors: Generated<string>;
  sound_for: Generated<string>;
}

declare module '../tables.ts' {
  interface Tables {
    releases: ReleasesTable;
  }
}

/** Record of who stored or activated a release, and when. */
export interface ReleaseEntry {
  hash: string;
  by: string;
  at: string;
  note: string;
}

/** Unparsed column texts, so that a damaged row can be found and skipped. */
export interface StoredRelease {
  hash: string;
  /** As `releaseText` writes it. */
  content: string;
  /** JSON: the ES module of each form by the form's id. */
  modules: string;
  /** JSON: who wrote it. */
  authors: string;
  /** Digest of the code under which its checks found no error; '' if unknown. */
  sound_for: string;
}

/** The content of a new release. */
interface NewRelease {
  content: string;
  /** By form id. */
  modules: Readonly<Record<string, string>>;
  /** Who wrote it: `user:<id>` or `shell:<name>`. */
  authors?: readonly string[];
  soundFor?: string;
}

/** An arbitrary number; no other program may use the same advisory lock in this database. */
const advisoryLock = 7_061_960;

/** Waits until no other process stores or activates a release. The lock is held until the transaction ends. */
export async function lockReleases(trx: Connection, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx);
}

/** Stores a release; an existing one is left unchanged. Returns whether it is new. */
export async function insertRelease(
  trx: Connection,
  release: NewRelease,
  entry: ReleaseEntry,
): Promise<boolean> {
  const result = await trx
    .insertInto('releases')
    .values({
      ...entry,
      content: release.content,
      modules: writeJson(release.modules),
      authors: writeJson(release.authors ?? []),
      sound_for: release.soundFor ?? '',
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Replaces the modules of a release when a new code version compiles the same files differently. */
export async function replaceModules(
  trx: Connection,
  hash: string,
  modules: NewRelease['modules'],
): Promise<void> {
  const text = writeJson(modules);
  await trx
    .updateTable('releases')
    .set({ modules: text })
    .where('hash', '=', hash)
    .where('modules', '<>', text)
    .execute();
}

/** Notes that the checks find no error in a release under this code. */
export async function noteSound(db: Connection, hash: string, soundFor: string): Promise<void> {
  await db
    .updateTable('releases')
    .set({ sound_for: soundFor })
    .where('hash', '=', hash)
    .where('sound_for', '<>', soundFor)
    .execute();
}

export async function findRelease(db: Connection, hash: string): Promise<StoredRelease | null> {
  const row = await db
    .selectFrom('releases')
    .select(['hash', 'content', 'modules', 'authors', 'sound_for'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Every stored release without its content, oldest first. */
export async function listReleases(db: Connection): Promise<ReleaseEntry[]> {
  return db
    .selectFrom('releases')
    .select(['hash', 'by', 'at', 'note'])
    .orderBy('at')
    .orderBy('hash')
    .execute();
}

/** A flow state that some process is in, by its last logged event. */
export interface Occupied {
  flow: string;
  state: string;
}

/** All states that some process is in, without duplicates. */
export async function listOccupied(db: Connection): Promise<Occupied[]> {
  return db
    .selectFrom('events as event')
    .select(['event.flow', 'event.state_after as state'])
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events as later')
            .select('later.id')
            .whereRef('later.flow', '=', 'event.flow')
            .whereRef('later.at', '>', 'event.at')
            .where(({ eb, and, or, ref }) =>
              or([
                eb('later.process_id', '=', ref('event.process_id')),
                // Written before processes had rows.
                and([
                  eb('event.process_id', 'is', null),
                  eb('later.applicant_id', '=', ref('event.applicant_id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('event.flow')
    .orderBy('event.state_after')
    .execute();
}
