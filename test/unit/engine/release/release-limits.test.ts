import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portalNeeds } from '../../../../machines/catalogs.ts';
import { PROJECT } from '../../../../src/cli/portal/read-settings.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { readReleaseFolder } from '../../../../src/cli/release/read-folder.ts';
import { checkByExploration } from '../../../../src/engine/explore/findings/check-by-exploration.ts';
import { worldOf } from '../../../../src/engine/explore/model/world.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { checkForPages, lackingFiles } from '../../../../src/engine/release/judging/check-for-pages.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { RELEASE_FOLDERS } from '../../../../src/engine/release/release-files.ts';
import { contentErrors, RELEASE_LIMITS, sizeErrors } from '../../../../src/engine/release/release-limits.ts';
import { portalNames } from '../../../../src/server/releases/publishing/portal-names.ts';

const { files } = builtInRelease();
const FLOW = 'flows/pet-joins.flow.json';
const SCHEMA = 'schemas/application/pets.schema.json';

/** The errors of `npm run flows` and publishing for the built-in release with changed files; null removes a file. */
function said(changes: Iterable<readonly [string, string | null]>): string[] {
  const changed = new Map(files);
  for (const [path, text] of changes) {
    if (text === null) changed.delete(path);
    else changed.set(path, text);
  }
  return checkForPages(readRelease(changed), portalNames(PROJECT, null)).errors.map(({ message }) => message);
}

const nested = (depth: number, rule: string) => `${`{"${rule}":[`.repeat(depth)}{}${']}'.repeat(depth)}`;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
const states = (count: number) => Object.fromEntries(numbered(count).map((name) => [name, { end: true }]));

describe('a release that is too large', { timeout: 10_000 }, () => {
  it.each<[string, readonly (readonly [string, string])[], RegExp]>([
    [
      '5,000 nested rules',
      [[SCHEMA, nested(5000, 'allOf')]],
      new RegExp(`^${SCHEMA} /allOf/.*at most 40 deep`),
    ],
    ['5,000 nested conditions', [[FLOW, nested(5000, 'not')]], new RegExp(`^${FLOW} /not/.*at most 40 deep`)],
    [
      '10,000 states',
      [[FLOW, JSON.stringify({ states: states(10_000) })]],
      /^flows\/pet-joins.flow.json.* at most 200 states, .* 10000$/,
    ],
    [
      'an enum of 300,000 values',
      [[SCHEMA, JSON.stringify({ enum: numbered(300_000) })]],
      new RegExp(`^${SCHEMA}: a file has at most 300000 bytes`),
    ],
    [
      'a short enum of 2,000 values',
      [[SCHEMA, JSON.stringify({ enum: numbered(2000) })]],
      new RegExp(`^${SCHEMA} /enum: .* at most 1000 entries, .* 2000$`),
    ],
    [
      '20,000 files',
      numbered(20_000).map((name) => [`schemas/pet-joins/${name}.schema.json`, '{}']),
      /^schemas\/pet-joins: a release has at most 2000 files, and this one has 20\d+/,
    ],
  ])('%s: is refused with the file and the reason, and without follow-up errors', (_, changes, message) => {
    expect(said(changes)).toEqual([expect.stringMatching(message)]);
  });

  it('is detected by the number of values in a file and the total bytes', () => {
    const wide = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 1));
    expect(contentErrors('a.json', wide).map(({ code }) => code)).toEqual(['release.values_many']);
    const sizes = new Map(numbered(60).map((name) => [`flows/${name}`, RELEASE_LIMITS.bytesOfFile]));
    expect(sizeErrors(sizes).map(({ code }) => code)).toEqual(['release.large']);
  });

  it('exceeds a limit by one or more; a release exactly at the limits is accepted', () => {
    const { depth, entries, states: most, files: mostFiles, bytesOfFile } = RELEASE_LIMITS;
    const codes = (content: unknown) => contentErrors(FLOW, content).map(({ code }) => code);
    const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect([codes(deep(depth)), codes(deep(depth + 1))]).toEqual([[], ['release.deep']]);
    expect([codes(numbered(entries)), codes(numbered(entries + 1))]).toEqual([[], ['release.entries_many']]);
    const flow = (count: number) => codes({ states: states(count) });
    expect([flow(most), flow(most + 1)]).toEqual([[], ['release.states_many']]);
    const sized = (count: number, bytes: number) =>
      sizeErrors(new Map(numbered(count).map((name) => [name, bytes]))).map(({ code }) => code);
    expect([sized(mostFiles, 1), sized(mostFiles + 1, 1)]).toEqual([[], ['release.files_many']]);
    expect([sized(1, bytesOfFile), sized(1, bytesOfFile + 1)]).toEqual([[], ['release.file_large']]);
  });

  it('is refused by file size alone: a file of 600 MB is not read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-large-'));
    try {
      for (const name of RELEASE_FOLDERS) mkdirSync(join(folder, name));
      writeFileSync(join(folder, FLOW), '');
      // A sparse file takes no disk space.
      truncateSync(join(folder, FLOW), 600_000_000);
      expect(() => readReleaseFolder(folder)).toThrow(`${FLOW}: a file has at most 300000 bytes`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is reported if it has too many situations to explore', () => {
    const names = numbered(30);
    const file = {
      id: 'many',
      initial: 'v0',
      conditions: Object.fromEntries(names.map((name) => [name, { [name]: { const: true } }])),
      states: {
        ...Object.fromEntries(
          names.map((name, index) => [
            name,
            { choice: [{ to: 'end', when: name }, { to: names[index + 1] ?? 'end' }] },
          ]),
        ),
        end: { end: true },
      },
    } as unknown as FlowFile;
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));
    const found = checkByExploration({ file, facts: { type: 'object', properties }, world: worldOf(file) });
    expect(found).toMatchObject([{ code: 'explore.too_many', severity: 'error', at: '/conditions' }]);
  });
});

it.each(['null', '[]', '"flow"', '7'])('a flow that is not an object is reported first: %s', (text) => {
  expect(said([[FLOW, text]])[0]).toMatch(/^flows\/pet-joins.flow.json: .+ is not an object/);
});

describe('a file that the portal requires', () => {
  it('is reported as missing in an empty release', () => {
    const errors = said([...files.keys()].map((path) => [path, null] as const));
    expect(errors).toEqual(
      expect.arrayContaining(portalNeeds.map((path) => `${path}: the portal cannot do without this file`)),
    );
  });

  it.each(portalNeeds)('is reported if it alone is missing: %s', (path) => {
    const without = readRelease(new Map([...files].filter(([one]) => one !== path)));
    expect(lackingFiles(without, portalNeeds).map(({ message }) => message)).toEqual([
      `${path}: the portal cannot do without this file`,
    ]);
  });
});
