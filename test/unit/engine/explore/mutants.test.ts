import { expect, it } from 'vitest';
import { flowMutants } from '../../../../src/engine/explore/mutants/flow-mutants.ts';
import { percentNoticed, scoreFlow } from '../../../../src/engine/explore/mutants/score.ts';
import { smallFile, smallFlow } from './small-flow.ts';

const mutants = flowMutants(smallFile, smallFlow.facts);

it('seeds faults of every kind, each in one place', () => {
  const kinds = mutants.map(({ what }) => what.split(' ')[0]);
  expect([...new Set(kinds)].sort()).toEqual(
    ['asks', 'drops', 'end', 'leads', 'minimum', 'one', 'says', 'swaps', 'turns'].sort(),
  );
  for (const { file } of mutants) expect(JSON.stringify(file)).not.toBe(JSON.stringify(smallFile));
  expect(JSON.stringify(smallFlow.file)).toBe(JSON.stringify(smallFile));
});

it('detects more than 95 % of the faults that make a difference', { timeout: 60_000 }, async () => {
  const score = await scoreFlow(smallFlow, mutants);
  const survived = score.verdicts.filter(({ fate }) => fate === 'survived');
  expect(percentNoticed(score), JSON.stringify(survived)).toBeGreaterThan(95);
});

it('proves that a fault makes no difference, or gives the path that shows it', async () => {
  const same = { ...smallFile, conditions: { ...smallFile.conditions, due: { dues: { enum: [1, 2] } } } };
  const { verdicts } = await scoreFlow(smallFlow, [
    { at: '/conditions/due', what: 'says the same', file: same },
  ]);
  expect(verdicts).toEqual([{ at: '/conditions/due', what: 'says the same', fate: 'equivalent', path: [] }]);
});

it('counts separately the faults that the check of flow files refuses', async () => {
  const refuses = () => 'no such state';
  const { verdicts } = await scoreFlow(smallFlow, mutants.slice(0, 1), { refuses });
  expect(verdicts[0]).toMatchObject({ fate: 'refused', path: ['no such state'] });
  expect(percentNoticed({ verdicts })).toBe(100);
});
