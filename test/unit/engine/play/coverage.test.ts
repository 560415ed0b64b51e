import { expect, it } from 'vitest';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { coverageOf } from '../../../../src/engine/play/coverage-of.ts';
import { type Played, replay } from '../../../../src/engine/play/play.ts';
import { scenarioOf } from '../../../../src/engine/play/scenario-file.ts';
import { runOfWay } from '../../../../src/engine/play/way-steps.ts';
import { smallFlow } from '../explore/small-flow.ts';

const today = '2026-03-02';
const played: Played = {
  ...smallFlow,
  flow: buildFlow(smallFlow.file),
  forms: new Map(),
  formFacts: { today },
};
const names = (
  is: (one: ReturnType<typeof coverageOf>[number]) => boolean,
  scenarios: Parameters<typeof coverageOf>[1] = [],
) =>
  coverageOf(played, scenarios)
    .filter(is)
    .map(({ name }) => name);

it('without scenarios nothing is covered, and everything that can happen has a way that ends there', () => {
  expect(names(({ inScenario }) => inScenario)).toEqual([]);
  const states = coverageOf(played, []).filter(({ kind }) => kind === 'state');
  expect(states.map(({ name }) => name).sort()).toEqual(Object.keys(smallFlow.file.states).sort());
  for (const { name, way } of states) {
    expect(way, name).not.toBeNull();
    if (way === null) continue;
    const { start, steps } = runOfWay(way);
    const runs = replay(played, start, steps);
    expect(runs).toHaveLength(steps.length + 1);
    const isPassed = 'choice' in (smallFlow.file.states[name] ?? {});
    if (!isPassed) expect(runs.at(-1)?.place.state).toBe(name);
  }
});

it('a scenario covers the states and transitions that it passes, and no other', () => {
  const way = coverageOf(played, []).find(({ name }) => name === 'finish')?.way;
  if (way == null) throw new TypeError('There is no way to the end.');
  const { start, steps } = runOfWay(way);
  const scenario = scenarioOf({ name: 'To the end', today, start, steps }, replay(played, start, steps));
  const covered = names(({ inScenario }) => inScenario, [scenario]);
  expect(covered).toContain('finish');
  expect(covered).toContain('loading.loaded → finish');
  expect(covered).not.toContain('broken');
  expect(names(({ inScenario }) => !inScenario, [scenario])).toContain('broken.AGAIN → loading');
});
