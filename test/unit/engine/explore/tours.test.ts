import { expect, it } from 'vitest';
import { isPossible } from '../../../../src/engine/explore/findings/completion.ts';
import { flowPaths } from '../../../../src/engine/explore/tours/flow-paths.ts';
import { compiledFlow, flowNames, loadFlow } from '../../../paths/load-flow.ts';

it.each(flowNames())('no tour of %s reaches facts that exclude each other', (name) => {
  const flow = loadFlow(name);
  const { tours } = flowPaths(flow, compiledFlow(name), { goals: ['transitions'] });
  const facts = tours.flatMap(({ entry, steps }) => [entry.facts, ...steps.map((step) => step.facts)]);
  expect(facts.filter((one) => !isPossible(flow.world, one))).toEqual([]);
});
