/**
 * `npm run mutants -- [flow or form …] [--seed N]`: seeds faults into flows, their conditions and the rules of forms,
 * and reports how many of them the derived tests detect: tours with their expected states, generated answers with their
 * expected errors. Names the survivors, each with the path that would detect it. Exits with 1 below 95 %.
 */
import { parseArgs } from 'node:util';
import { knownNames } from '../../machines/catalogs.ts';
import type { FlowName } from '../../machines/registry.ts';
import { builtInRelease } from '../../src/cli/release/built-in.ts';
import { textTable } from '../../src/cli/texts/text-table.ts';
import { flowMutants } from '../../src/engine/explore/mutants/flow-mutants.ts';
import { scoreForm } from '../../src/engine/explore/mutants/form-score.ts';
import {
  percentNoticed,
  type Score,
  scoreFlow,
  type Verdict,
} from '../../src/engine/explore/mutants/score.ts';
import { namesOfFlow } from '../../src/engine/flow/built-in-names.ts';
import { checkFlow } from '../../src/engine/flow/compile.ts';
import type { FlowFile } from '../../src/engine/flow/flow-file.ts';
import { neutralFacts } from '../../src/engine/forms/form-facts.ts';
import { nearestName } from '../../src/engine/nearest.ts';
import { flowNames, loadFlow } from '../paths/load-flow.ts';

const target = 95;
const { parts } = builtInRelease();
const { forms } = parts;
const flows = flowNames();
const known = [...flows, ...forms.map(({ id }) => id)];
const { asked, seed } = understood();
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined) {
  const meant = nearestName(unknown, known);
  console.error(`There is no flow or form "${unknown}".${meant ? ` Did you mean "${meant}"?` : ''}`);
  process.exit(2);
}

const names = asked.length > 0 ? asked : known;
const scores: Score[] = [];
for (const name of names) scores.push(flows.includes(name) ? await ofFlow(name as FlowName) : ofForm(name));
show(scores);

function understood(): { asked: string[]; seed: number } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '0' } },
  });
  if (/^\d{1,9}$/.test(values.seed)) return { asked: positionals, seed: Number(values.seed) };
  console.error(`--seed takes a whole number, not "${values.seed}".`);
  process.exit(2);
}

async function ofFlow(name: FlowName): Promise<Score> {
  const flow = loadFlow(name);
  const mutants = flowMutants(flow.file, flow.facts);
  const names = namesOfFlow(flow.file, name, knownNames);
  if (names === null) throw new TypeError(`Nobody has registered the names of "${name}".`);
  const catalog = {
    ...names,
    facts: flow.facts,
    forms: forms.map(({ id }) => id),
    messages: () => true,
    flows,
  };
  const refuses = (file: FlowFile): string | null =>
    checkFlow(file, catalog, { path: name }).find(({ severity }) => severity === 'error')?.message ?? null;
  const onProgress = (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done} of ${mutants.length} faults   `);
  };
  const score = await scoreFlow(flow, mutants, { refuses, onProgress, seed });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return score;
}

function ofForm(name: string): Score {
  const source = forms.find(({ id }) => id === name);
  if (!source) throw new TypeError(`The form "${name}" was there a moment ago.`);
  const today = new Date().toISOString().slice(0, 10);
  return scoreForm(source, neutralFacts(parts.formFactsOf(name), today));
}

function show(all: readonly Score[]): void {
  const count = (verdicts: readonly Verdict[], fate: Verdict['fate']) =>
    String(verdicts.filter((one) => one.fate === fate).length);
  const row = ({ name, verdicts }: Score) => [
    name,
    String(verdicts.length),
    count(verdicts, 'noticed'),
    count(verdicts, 'refused'),
    count(verdicts, 'equivalent'),
    count(verdicts, 'survived'),
    `${percentNoticed({ verdicts }).toFixed(1)} %`,
  ];
  const total: Score = { name: 'all', verdicts: all.flatMap(({ verdicts }) => verdicts) };
  const head = ['seeded into', 'faults', 'noticed', 'refused', 'equivalent', 'survived', 'score'];
  console.log(textTable(head, [...all, total].map(row)));
  console.log('\nrefused: the check of flows and forms stops it. equivalent: proved to make no difference.');
  for (const { name, verdicts } of all) {
    for (const { at, what, path } of verdicts.filter(({ fate }) => fate === 'survived')) {
      console.log(`\nsurvived  ${name} ${at}: ${what}`);
      for (const line of path) console.log(`            ${line}`);
    }
  }
  const score = percentNoticed(total);
  if (score < target) {
    console.error(`\n${score.toFixed(1)} % noticed; ${target} % are wanted.`);
    process.exitCode = 1;
  }
}
