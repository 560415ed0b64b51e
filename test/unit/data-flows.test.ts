import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../src/cli/release/built-in.ts';

const root = join(import.meta.dirname, '..', '..');
/** A flow whose subject has the name of the flow has tasks of its own. */
const ofData = [...builtInRelease().flows.values()].filter(
  ({ id, file }) => file.start !== undefined && file.start.subject !== id,
);

describe('a flow with a start', () => {
  it('exists among the flows of the product', () => {
    expect(ofData.length).toBeGreaterThan(0);
  });

  it.each(ofData.map(({ id }) => id))('%s has no TypeScript: only its tests and the demo name it', (id) => {
    const files = globSync('{src,machines,test/drive}/**/*.{ts,tsx}', { cwd: root });
    // The address of a portal page may end with the name of the flow.
    const name = new RegExp(`(?<![\\w/-])${id}(?![\\w-])|/flow/${id}`);
    const naming = files.filter((file) => name.test(readFileSync(join(root, file), 'utf8')));
    // A migration says what it found on its day.
    const others = ['src/cli/demo/', 'src/db/migrations/'];
    expect(naming.filter((file) => !others.some((place) => file.startsWith(place)))).toEqual([]);
  });
});
