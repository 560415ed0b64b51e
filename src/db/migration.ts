import type { Kysely } from 'kysely';
import type { Dialect } from './client.ts';

/** One step of the database's shape. Never edited once released; a change is a new one. */
export interface Migration {
  name: string;
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>;
}
