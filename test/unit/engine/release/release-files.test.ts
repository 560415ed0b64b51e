import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../../../src/engine/bounded-cache.ts';
import {
  isReleasePath,
  readReleaseText,
  releaseHash,
  releaseText,
} from '../../../../src/engine/release/release-files.ts';
import { sha256 } from '../../../../src/server/releases/sha256.ts';

const files = new Map([
  ['flows/b.flow.json', '{}'],
  ['flows/a.flow.json', '\uFEFF{ "é": 1 }\r\n'],
]);

describe('the hash of a release', () => {
  const hash = releaseHash(files, sha256);

  it('is the same for the same content in any order', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(releaseHash(new Map([...files].reverse()), sha256)).toBe(hash);
  });

  it('differs if a path or one character differs', () => {
    const moved = new Map([...files].map(([path, text]) => [path.replace('b.', 'c.'), text]));
    const changed = new Map([...files].map(([path, text]) => [path, text.replace('\r', '')]));
    expect(new Set([hash, releaseHash(moved, sha256), releaseHash(changed, sha256)]).size).toBe(3);
  });

  it('includes every file that a release may contain', () => {
    const paths = [
      'flows/a.world.json',
      'flows/link-hosts.json',
      'schemas/a/b.ui.json',
      'locales/en/pages/a.md',
    ];
    const more = paths.map((path) => releaseHash(new Map([...files, [path, '{}']]), sha256));
    expect(new Set([hash, ...more]).size).toBe(5);
  });

  it('is based on text that a database column keeps byte by byte', () => {
    expect([...readReleaseText(releaseText(files))].sort()).toEqual([...files].sort());
  });
});

it.each([
  ['flows/application.flow.json', true],
  ['flows/application.world.json', true],
  ['schemas/flow.schema.json', true],
  ['schemas/questionnaires/harbor-court/pre-lease.json', true],
  ['locales/languages.json', true],
  ['locales/es/mail.json', true],
  ['locales/en/pages/terms-applicant.md', true],
  ['flows/application.json', false],
  ['flows/../x.flow.json', false],
  ['schemas/a/../b.schema.json', false],
  ['schemas\\a.schema.json', false],
  ['/etc/passwd', false],
  ['src/server/main.ts', false],
])('%s may be a file of a release: %s', (path, may) => {
  expect(isReleasePath(path)).toBe(may);
});

describe('a bounded cache', () => {
  it('evicts the entry that was least recently used', () => {
    const cache = new BoundedCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    expect(cache.getOrMake('c', () => 3)).toBe(3);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2]);
  });
});
