import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSharedHome } from '../../fixtures/flows/shared-home-flow.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { walkAll } from './walk-all.ts';

describe.each(DIALECTS)('a flow with a form for each of a household and for landlords, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  it('is walked over HTTP, each member with a link of their own', async () => {
    const seen = await walkAll(portal, 'shared-home', withSharedHome(), ['states', 'transitions', 'pairs']);
    expect(seen).toEqual(expect.arrayContaining(['saved', 'fieldError', 'stale', 'failed', 'noted']));
    const { db } = portal.deps;
    const acts = await db.selectFrom('process_acts').select(['state', 'process_id', 'member']).execute();
    const ofHousehold = acts.filter(({ state }) => state === 'filling');
    const actors = ofHousehold.map(
      ({ process_id }) => ofHousehold.filter((other) => other.process_id === process_id).length,
    );
    // Two of one household have sent a form of their own, one after the other.
    expect(Math.max(...actors)).toBeGreaterThanOrEqual(2);
    expect(acts.some(({ state, member }) => state === 'vouching' && member.startsWith('landlord:'))).toBe(
      true,
    );
  });
});
