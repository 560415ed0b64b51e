/**
 * The server's external dependencies. Only `main.ts` and tests build them.
 */

import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Dialect } from '../db/client.ts';
import type { PoolUse } from '../db/fair-pool.ts';
import type { TableFile } from '../engine/decision-tables/table-file.ts';
import type { FactsSchema } from '../engine/facts.ts';
import type { CompiledFlow } from '../engine/flow/machine/build.ts';
import type { FormBundle } from '../engine/forms/form.ts';
import type { QuestionnaireFile } from '../engine/questionnaires/questionnaire.ts';
import type { Texts } from '../engine/texts/texts.ts';
import type { Settings } from '../settings/settings.ts';
import type { Meter } from './metrics/meter.ts';
import type { Providers } from './providers/providers.ts';
import type { Releases } from './releases/releases.ts';
import type { SealKeys } from './secrets/seal-keys.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { Tracer } from './tracing/tracer.ts';

export interface Clock {
  now(): Date;
}

export interface Random {
  /** An opaque id of 22 url-safe characters (128 bits). */
  id(): string;
  /** A secret for a link or a session: 43 url-safe characters (256 bits). */
  token(): string;
  bytes(size: number): Buffer;
}

/** Files that portals of several machines give out, by their path below `assets` of the pages. */
export interface SharedFiles {
  list(): AsyncIterable<readonly { readonly path: string; readonly at: Date }[]>;
  put(path: string, content: Buffer): Promise<void>;
  read(path: string): Promise<Buffer>;
  remove(path: string): Promise<void>;
}

/** Storage of uploaded files. Keys are our random ids, never a name that a person sent. */
export interface FileStorage {
  put(key: string, content: Buffer): Promise<void>;
  /**
   * Stores the content of a stream without holding it in memory, and returns its size in bytes. A stream that fails
   * leaves nothing behind.
   */
  putStream(key: string, content: Readable): Promise<number>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** The keys of contents stored before a time, in batches. */
  storedBefore(time: Date): AsyncIterable<readonly string[]>;
  /** Removes the permissions of other users from everything in the storage. */
  keepPrivate(): Promise<void>;
  /** Removes uploads that began before a time and never finished, and returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** The installation that the storage belongs to; null if none has claimed it. */
  owner(): Promise<string | null>;
  /** Claims the storage for an installation, unless another one owns it already. */
  claim(installation: string): Promise<void>;
  /** The files of pages in the storage; null: they are in DATA_DIR, which all portals see then. */
  readonly pages: SharedFiles | null;
}

export interface Folders {
  /**
   * The built web pages (`dist/web`), next to the bundle for server rendering (`dist/ahead`). If absent, only the API
   * answers.
   */
  web: string;
}

export interface Deps {
  settings: Settings;
  folders: Folders;
  db: Db;
  dialect: Dialect;
  clock: Clock;
  random: Random;
  releases: Releases;
  // The next five and `texts` belong to the current release, or to that of a pinned process: see `inRelease`.
  /** By form id as used in flows, `application/applicants`. */
  forms: ReadonlyMap<string, FormBundle>;
  /** By name (`pre_lease`), or by property id and name (`juniper-row/pre_lease`). */
  questionnaires: ReadonlyMap<string, QuestionnaireFile>;
  /** The decision tables by name. */
  tables: ReadonlyMap<string, TableFile>;
  /** By flow id, `application`. */
  flows: ReadonlyMap<string, CompiledFlow>;
  /** The facts schema of a flow, by the flow's id. */
  factsSchema: (flow: string) => FactsSchema;
  providers: Providers;
  storage: FileStorage;
  secrets: SecretBox;
  seal: SealKeys;
  meter: Meter;
  tracer: Tracer;
  /** How this process uses its connections to PostgreSQL; null: SQLite. */
  poolUse: () => PoolUse | null;
  texts: Texts;
  log: FastifyBaseLogger;
}
