import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arena } from '../../attack/races/arena.ts';
import { RACES, raceSeveralTimes, races } from '../../attack/races/races.ts';
import { attackTarget } from '../support/attack-target.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

/** `npm run attack -- races` runs them for as long as requested, at two portals. */
const ROUNDS = 2;

describe.each(DIALECTS)('simultaneous calls on %s', (dialect) => {
  let portal: MoneyPortal;
  let asked = 0;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const arena = (): Arena => ({
    office: portal.deps,
    sandboxUrl: portal.sandboxUrl,
    invite: portal.invite,
    ask(path, { method = 'POST', ...call } = {}) {
      asked += 1;
      const from = `10.0.${(asked >> 8) & 255}.${asked & 255}`;
      return portal.ask(method, path, { ...call, headers: { ...call.headers }, from });
    },
  });

  it.each(RACES.map((race) => [race.name, race] as const))('%s', async (_, race) => {
    expect(await raceSeveralTimes(arena(), [race], { rounds: ROUNDS, seed: 1 })).toEqual([]);
  });
});

describe('simultaneous calls, at two portals on one PostgreSQL', () => {
  const target = attackTarget('postgres');

  it('break no rule', async () => {
    expect((await races(target(), { seconds: 6, seed: 2 })).wrong).toEqual([]);
  });
});
