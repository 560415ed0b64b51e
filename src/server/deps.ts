/**
 * Everything that the server needs from outside, passed in once: only `main.ts` and tests build it.
 */

import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Dialect } from '../db/client.ts';
import type { FactsSchema } from '../engine/facts.ts';
import type { CompiledFlow } from '../engine/flow/machine/build.ts';
import type { FormBundle } from '../engine/forms/form.ts';
import type { QuestionnaireFile } from '../engine/questionnaires/questionnaire.ts';
import type { Settings } from '../settings/settings.ts';
import type { Providers } from './providers/providers.ts';
import type { Releases } from './releases/releases.ts';
import type { SealKeys } from './sealing/seal-keys.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { Texts } from './texts/texts.ts';

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

/** Where uploaded files lie. Keys are ours (random ids), never a name that a person sent. */
export interface FileStorage {
  put(key: string, content: Buffer): Promise<void>;
  /**
   * Stores what a stream gives, without holding it in memory, and answers its size in bytes. A stream that fails
   * leaves nothing behind.
   */
  putStream(key: string, content: Readable): Promise<number>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** The keys of the contents that were stored before a time, some at once. */
  storedBefore(time: Date): AsyncIterable<readonly string[]>;
  /** Takes the rights of others from everything in the storage. */
  keepPrivate(): Promise<void>;
  /** Removes what was begun before a time and never finished, and answers how many these were. */
  removeUnfinished(before: Date): Promise<number>;
  /** The installation that the storage belongs to; null where none has claimed it. */
  owner(): Promise<string | null>;
  /** Makes the storage that of an installation, unless it is another's already. */
  claim(installation: string): Promise<void>;
}

export interface Folders {
  /**
   * The built web pages (`dist/web`), and beside them what the server renders of them (`dist/ahead`). May be absent: then
   * only the API answers.
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
  // Of the current release, or of the one that a process is pinned to: see `inRelease`.
  /** By form id as the flow names it, `application/applicants`. */
  forms: ReadonlyMap<string, FormBundle>;
  /** By name (`pre_lease`), a property's own by its id and name (`juniper-row/pre_lease`). */
  questionnaires: ReadonlyMap<string, QuestionnaireFile>;
  /** By flow id, `application`. */
  flows: ReadonlyMap<string, CompiledFlow>;
  /** The facts schema of a flow, by the flow's id. */
  factsSchema: (flow: string) => FactsSchema;
  providers: Providers;
  storage: FileStorage;
  secrets: SecretBox;
  seal: SealKeys;
  texts: Texts;
  log: FastifyBaseLogger;
}
