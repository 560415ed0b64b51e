import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { replay } from '../../../../src/engine/play/play.ts';
import { playedOf } from '../../../../src/engine/play/played-of.ts';
import { type Scenario, scenarioOf } from '../../../../src/engine/play/scenario-file.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';

const { files } = builtInRelease();
const PATH = 'flows/accommodation-request.scenarios.json';
const FLOW = 'flows/accommodation-request.flow.json';
const today = '2026-03-02';
const played = playedOf(readRelease(files), 'accommodation-request', today);
if (played === null) throw new TypeError('The flow of these tests is gone.');

const facts = Object.fromEntries(
  Object.entries(played.facts.properties).map(([name, { type, enum: values, minimum }]) => [
    name,
    name === 'current' ? true : (values?.[0] ?? (type === 'boolean' ? false : (minimum ?? 0))),
  ]),
);
const run = {
  name: 'Asked and taken back',
  today,
  start: { facts },
  steps: [{ event: 'SUBMIT' }, { outcome: 'saved', facts: { sent: true } }],
};
const scenario = scenarioOf(run, replay(played, run.start, run.steps));

/** The errors of the release with these scenarios. */
function errorsOf(scenarios: readonly unknown[], edits: readonly (readonly [string, string, string])[] = []) {
  const changed = new Map([...files, [PATH, JSON.stringify({ flow: 'accommodation-request', scenarios })]]);
  for (const [path, from, to] of edits) {
    expect(changed.get(path)).toContain(from);
    changed.set(path, (changed.get(path) ?? '').replaceAll(from, to));
  }
  return checkRelease(readRelease(changed), knownNames).errors.map(({ code, params }) => [code, params.at]);
}

const withStep = (index: number, change: object): Scenario => ({
  ...scenario,
  steps: scenario.steps.map((step, place) => (place === index ? { ...step, ...change } : step)),
});

describe('the scenarios of a flow', { timeout: 60_000 }, () => {
  it('pass as they were recorded', () => {
    expect(scenario.steps.map(({ to }) => to)).toEqual(['sending', 'confirming']);
    expect(errorsOf([scenario])).toEqual([]);
  });

  it.each([
    ['an event that is not allowed', withStep(0, { event: 'SUBMTI' }), 'scenario.refused', '/steps/0'],
    ['another target', withStep(1, { to: 'filling' }), 'scenario.elsewhere', '/steps/1/to'],
    [
      'a fact that is unknown',
      withStep(1, { facts: { snt: true } }),
      'flow.fact_unknown',
      '/steps/1/facts/snt',
    ],
    [
      'a fact outside its range',
      withStep(1, { facts: { sent: 3 } }),
      'scenario.fact_outside',
      '/steps/1/facts/sent',
    ],
    [
      'answers that the form refuses',
      withStep(0, { answers: {} }),
      'scenario.answer_refused',
      '/steps/0/answers',
    ],
    [
      'a fact that is missing',
      { ...scenario, start: { facts: {}, to: 'filling' } },
      'scenario.fact_missing',
      '/start/facts',
    ],
    ['an unknown word', { ...scenario, stpes: [] }, 'scenario.property_unknown', '/stpes'],
  ])('are refused for %s', (_, wrong, code, at) => {
    expect(errorsOf([wrong])).toEqual([[code, `/scenarios/0${at}`]]);
  });

  it('have names of their own', () => {
    expect(errorsOf([scenario, scenario])).toEqual([['scenario.name_twice', '/scenarios/1/name']]);
  });

  it('stop a release whose flow no longer lets them happen', () => {
    const elsewhere = errorsOf([scenario], [[FLOW, '"SUBMIT": "sending"', '"POST": "sending"']]);
    expect(elsewhere).toContainEqual(['scenario.refused', '/scenarios/0/steps/0']);
  });
});
