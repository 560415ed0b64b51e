import { expect, it } from 'vitest';
import { flowPaths } from '../../../../src/engine/explore/tours/flow-paths.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { smallFile, smallFlow } from './small-flow.ts';

const requirements = {
  'APP-041': ['sending.accepted → next', 'waiting'],
  'APP-042': ['waiting', 'nobody knows this'],
};
const flow = { ...smallFlow, world: { ...smallFlow.world, requirements } };
const report = flowPaths(flow, buildFlow(smallFile), { goals: ['transitions', 'requirements'] });
const toursTo = (state: string) =>
  report.tours.flatMap(({ expected, steps }, index) =>
    [expected, ...steps.map((step) => step.expected)].some((one) => one.state === state) ? [index + 1] : [],
  );

it('links each requirement to the first tour that reaches its elements', () => {
  const [shown, open] = report.requirements;
  expect(shown?.needs.map(({ name }) => name)).toEqual(requirements['APP-041']);
  expect(shown?.needs[1]?.tour).toBe(toursTo('waiting')[0]);
  const accepted = shown?.needs[0]?.tour ?? 0;
  const { steps = [] } = report.tours[accepted - 1] ?? {};
  expect(steps.some(({ event }) => event.outcome === 'accepted')).toBe(true);
  expect(open?.needs).toEqual([
    { name: 'waiting', tour: shown?.needs[1]?.tour },
    { name: 'nobody knows this', tour: null },
  ]);
});

it('counts a requirement without such a tour as not found', () => {
  const goal = report.goals.find((one) => one.goal === 'requirements');
  expect(goal).toMatchObject({ total: 2, covered: 1 });
  expect(goal?.missing[0]).toMatchObject({ name: 'APP-042', proved: false });
});
