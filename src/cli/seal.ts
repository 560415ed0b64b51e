/**
 * `npm run seal -- <in.pdf> --tags <tags.json> <out.pdf>`: places and seals any file as leases are, with the portal's
 * own key and time stamp service. `tags.json` is a list of tags as in a lease document, each with its content: `kind`
 * (text, signature, initials; default text) and `value`, or `signature`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PDF } from '@libpdf/core';
import { type SpotTag, spotsOf } from '../../machines/lease/spots.ts';
import { databaseLocation, openDatabase } from '../db/client.ts';
import { textsOf } from '../engine/texts/texts.ts';
import { sealInWorker } from '../seal/in-worker.ts';
import type { FilledTag } from '../seal/sealed-lease.ts';
import { stampSealed } from '../seal/stamp-sealed.ts';
import { certificateWords, SEAL_LIMITS } from '../server/features/lease/sealing/seal-input.ts';
import type { PortalSettings } from '../server/main.ts';
import { createProviders } from '../server/providers/providers.ts';
import { keptSealKey } from '../server/secrets/kept-seal-key.ts';
import { openSealKeys } from '../server/secrets/seal-keys.ts';
import { createSecretBox } from '../server/secrets/secret-box.ts';
import { settingsOrExit } from './portal/read-settings.ts';
import { publishedBuiltIn } from './release/built-in.ts';

const USAGE = 'Say: npm run seal -- <in.pdf> --tags <tags.json> <out.pdf>';
const random = { bytes: (size: number) => randomBytes(size) };
const clock = { now: () => new Date() };

try {
  await seal();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function seal(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { tags: { type: 'string' } },
    allowPositionals: true,
  });
  const [input, output, ...more] = positionals;
  if (!input || !output || !values.tags || more.length > 0) throw new Error(USAGE);
  const settings = settingsOrExit();
  const bytes = new Uint8Array(read(input));
  const name = basename(input);
  const { key } = openSealKeys(settings, random, clock, await keptKey(settings));
  const sealed = await sealInWorker({
    lease: { id: name, title: name },
    documents: [{ name, bytes, tags: await filledTags(values.tags, bytes) }],
    signers: [],
    limits: SEAL_LIMITS,
    words: certificateWords(textsOf(publishedBuiltIn().files), 'en'),
    language: 'en',
    key,
    now: new Date(),
  });
  const { timeStamp } = createProviders(settings.providers, random);
  let result: { bytes: Uint8Array; level: string } = { bytes: sealed.bytes, level: 'B-B' };
  try {
    result = await stampSealed(sealed.bytes, timeStamp);
  } catch (error) {
    console.error(`${(error as Error).message}. The file is sealed without one.`);
  }
  writeFileSync(resolve(output), result.bytes);
  console.log(`${output}: sealed, PAdES ${result.level}, ${result.bytes.length} bytes`);
}

/** The key of the database, where no file has it. */
async function keptKey(settings: PortalSettings): Promise<string | null> {
  if (settings.sealKeyFile !== null) return null;
  const { db } = openDatabase({ ...databaseLocation(settings), poolSize: 1 });
  try {
    const secrets = createSecretBox(settings.secretKey, random, settings.formerKeys);
    return await keptSealKey(db, secrets, settings, random, clock);
  } finally {
    await db.destroy();
  }
}

function read(file: string): Buffer {
  try {
    return readFileSync(resolve(file));
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** The tags of the file, one per page. Problems of the PDF itself are reported when it is sealed. */
async function filledTags(file: string, pdf: Uint8Array): Promise<FilledTag[]> {
  let given: unknown;
  try {
    given = JSON.parse(read(file).toString('utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(`${file} is no JSON`) : error;
  }
  const tags = (Array.isArray(given) ? given : []).map((tag, at) => tagOf(file, tag, at));
  const pages = await PDF.load(pdf).then(
    (loaded) => loaded.getPageCount(),
    () => 1,
  );
  return spotsOf(tags, pages) as unknown[] as FilledTag[];
}

function tagOf(file: string, tag: unknown, at: number): SpotTag {
  const given = (tag ?? {}) as Record<string, unknown>;
  const numbers = ['page', 'top', 'left', 'width'].every((name) => Number.isFinite(given[name]));
  const kind = given.kind ?? 'text';
  const isFilled =
    kind === 'signature' ? typeof given.signature === 'object' : typeof given.value === 'string';
  if (!numbers || !isFilled || !['text', 'signature', 'initials'].includes(String(kind))) {
    throw new Error(`${file}: tag ${at + 1} has no page, top, left, width, or nothing to write`);
  }
  const id = String(given.id ?? at + 1);
  const [page, top, left] = [given.page, given.top, given.left].map(Number) as [number, number, number];
  const isRepeated = given.repeat_all_pages === true;
  const tagged = { id, kind, page, top, left, shortcode: id, repeat_all_pages: isRepeated };
  return { ...given, ...tagged };
}
