/**
 * `npm run bench:forms [-- --rounds N] [--sizes 16,480] [--latency MS] [--url LINK]`: measures the forms in Chromium
 * beside bare inputs and plain rjsf. `LINK` is the link of an application in a running portal: its page is then
 * measured too (its addresses are overwritten). Exits with 1 if a target is missed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../tools/chromium.ts';
import { servePages } from './build-pages.ts';
import { figuresOf, tableOf } from './figures.ts';
import { type Measurement, measurePage, measureScript, SLOW_DOWN } from './measure-page.ts';
import { applicationPage, BUILT_PAGES, builtPage, type Subject, signInPage } from './subjects.ts';
import { verdictLine, weigh } from './targets.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '16,64,192,480' },
    url: { type: 'string' },
    latency: { type: 'string', default: '0' },
  },
});
const rounds = Number(values.rounds);
const latency = Number(values.latency);
const sizes = values.sizes.split(',').map(Number);

const built = await servePages(join(import.meta.dirname, 'pages'), BUILT_PAGES, new Set(['plain']));
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(process.env),
  args: ['--no-sandbox', '--disable-gpu'],
});
let missed: number;
try {
  const subjects: Subject[] = BUILT_PAGES.map((name) => builtPage(built.origin, name));
  if (values.url !== undefined) subjects.push(applicationPage(values.url));
  const measured = await measureAll(subjects);
  const figures = sizes.flatMap((fields) =>
    subjects.map(({ name }) => figuresOf(name, fields, measured.get(`${name} ${fields}`) ?? [])),
  );
  console.log(
    `\nMedians of ${rounds} interleaved rounds, the CPU slowed down ${SLOW_DOWN} times, each request by ${latency} ms.\n`,
  );
  console.log(tableOf(figures));
  const signIn = values.url === undefined ? null : await measureScript(browser, signInPage(values.url));
  const page = values.url === undefined ? 'section' : 'application';
  const verdicts = weigh(figures, page, signIn);
  console.log(`\nTargets, for the page "${page}":\n\n${verdicts.map(verdictLine).join('\n')}`);
  missed = verdicts.filter(({ holds }) => !holds).length;
} finally {
  await browser.close();
  await built.close();
}
process.exit(missed === 0 ? 0 : 1);

/** Every page at every size once per round, so that other load on the machine affects all of them equally. */
async function measureAll(subjects: readonly Subject[]): Promise<Map<string, Measurement[]>> {
  const measured = new Map<string, Measurement[]>();
  for (let round = 1; round <= rounds; round++) {
    for (const fields of sizes) {
      for (const subject of subjects) {
        const key = `${subject.name} ${fields}`;
        const one = await measurePage(browser, await subject.at(fields), latency);
        console.error(`round ${round} of ${rounds}: ${key} (${one.scriptPerKey.toFixed(1)} ms per key)`);
        measured.set(key, [...(measured.get(key) ?? []), one]);
      }
    }
  }
  return measured;
}
