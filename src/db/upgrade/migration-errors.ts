/** Why a database was not migrated, and what to do about it. The start of a portal prints these messages and ends. */
import { isLockedByOthers, isStorageFull } from '../failures.ts';

/** A backup has a schema that this program does not know: a newer version has made it. */
export class NewerDatabaseError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database is newer than this program: it has ${names.join(', ')}. Start the program that made it, or restore a backup from before.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

/** A newer program has removed from the database what this one needs. */
export class ContractedDatabaseError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database no longer has what this program needs: ${names.join(', ')} of a newer version removed it. Start that version, or restore a backup from before.`,
    );
    this.name = 'ContractedDatabaseError';
  }
}

/** A migration failed, and nothing was changed. */
export class MigrationError extends Error {
  constructor(what: string, cause: unknown) {
    const { message, code } = cause as { message?: string; code?: string };
    const detail = (message || code || String(cause)).replace(/\.$/, '');
    super(`${what}, and nothing was changed: ${detail}. ${adviceOn(cause)}`, { cause });
    this.name = 'MigrationError';
  }
}

const NOT_ALLOWED = '42501';

function adviceOn(cause: unknown): string {
  if (isLockedByOthers(cause))
    return 'Others have used its tables for over a minute, such as a backup (pg_stat_activity shows them): let them end, then start again.';
  if (isStorageFull(cause)) return 'Make room on the disk of the database, then start again.';
  if ((cause as { code?: string }).code === NOT_ALLOWED)
    return 'Make the role of DATABASE_URL the owner of all tables, then start again.';
  return 'Start the former version, which runs on this database as before, and report this line to those who made this version.';
}
