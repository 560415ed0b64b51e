import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../src/cli/release/built-in.ts';

const root = join(import.meta.dirname, '..', '..');
const ofData = [...builtInRelease().flows.values()].filter(({ file }) => file.start !== undefined);

describe('a flow with a start', () => {
  it('is among the flows of the product', () => {
    expect(ofData.length).toBeGreaterThan(0);
  });

  it.each(ofData.map(({ id }) => id))('%s has no TypeScript: only its tests name it', (id) => {
    const files = globSync('{src,machines,test}/**/*.{ts,tsx}', { cwd: root });
    // An address may end with its name, and the demo's office opens it by its name.
    const quoted = [`'${id}'`, `"${id}"`, `/flow/${id}`, `${id}:`];
    const naming = files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return quoted.some((name) => text.includes(name));
    });
    const others = (file: string) => !file.endsWith(`${id}.test.ts`) && !file.startsWith('src/cli/demo/');
    expect(naming.filter(others)).toEqual([]);
  });
});
