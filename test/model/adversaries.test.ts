import { describe, expect, it } from 'vitest';
import type { ExploredFlow } from '../../src/engine/explore/model/explored-flow.ts';
import type { World } from '../../src/engine/explore/model/world.ts';
import { adversaries } from '../../src/engine/explore/product/adversaries.ts';
import { exploreAgainst } from '../../src/engine/explore/product/explore-against.ts';
import { flowNames, loadFlow } from '../paths/load-flow.ts';

function explored(name: string, world: Partial<World> = {}): ExploredFlow {
  const flow = loadFlow(name);
  return { ...flow, world: { ...flow.world, ...world } };
}

function brokenIn(flow: ExploredFlow, adversaries: Parameters<typeof exploreAgainst>[1]) {
  const { complete, verdicts } = exploreAgainst(flow, adversaries);
  expect(complete).toBe(true);
  expect(verdicts.length).toBeGreaterThan(2);
  return verdicts.filter(({ path }) => path !== null);
}

describe.each(flowNames())('the flow %s', { timeout: 120_000 }, (name) => {
  it('holds against expiry, a second tab, lost responses, a sign-out elsewhere and the end of an impersonation at once', () => {
    expect(brokenIn(explored(name), adversaries)).toEqual([]);
  });
});

describe('the application, if its server trusted the page', { timeout: 120_000 }, () => {
  const { outcomes } = loadFlow('application').world;
  const unlooked = {
    ...outcomes,
    payInvoice: { ...outcomes.payInvoice, paid: { sets: outcomes.payInvoice?.paid?.sets ?? {} } },
  };

  it('would charge twice, as a path with two tabs shows', () => {
    const flow = explored('application', { unasked: ['payInvoice'], outcomes: unlooked });
    const broken = brokenIn(flow, ['tab']);
    const twice = broken.find(({ name }) => name === 'neverPaidWhileAnAttemptIsInFlight');
    expect(twice?.path?.some((line) => line.startsWith('the other tab: payInvoice begins'))).toBe(true);
    expect(twice?.path?.at(-1)).toBe('the server begins → charging');
  });

  it('would accept a submit without consent, if the server did not check it either', () => {
    const submit = { accepted: { sets: outcomes.submitApplication?.accepted?.sets ?? {} } };
    const flow = explored('application', { outcomes: { ...outcomes, submitApplication: submit } });
    const names = brokenIn(flow, []).map(({ name }) => name);
    expect(names).toContain('neverSubmittedWithoutConsent');
  });
});
