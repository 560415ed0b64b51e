import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const pages = globSync('docs/**/*.md');
const linked = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, text = '', to = '']) => ({
    text,
    path: normalize(join(dirname(page), to)),
  })),
);
const pictures = globSync('docs/**/*.{png,webp,jpg,gif,svg}').map(normalize);

it('every picture of the documentation is linked with a text that stands for it, and every link has its picture', () => {
  expect([...new Set(linked.map(({ path }) => path))].sort()).toEqual(pictures.sort());
  expect(linked.filter(({ text }) => text.length < 20)).toEqual([]);
});

it('the pictures are few and small, and taken by a test run', () => {
  const journeys = ['studio/journey', 'office/whole-tenancy'].map((name) =>
    readFileSync(`test/browser/${name}.test.ts`, 'utf8'),
  );
  const untaken = pictures.filter(
    (path) => !journeys.some((journey) => journey.includes(`'${basename(path, '.webp')}'`)),
  );
  expect(untaken).toEqual([]);
  expect(pictures.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(600_000);
});
