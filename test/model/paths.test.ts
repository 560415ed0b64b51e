import { describe, expect, it } from 'vitest';
import { type MachineName, machines } from '../../machines/registry.ts';
import { machineScopes } from '../../machines/scopes.ts';
import { MachineDriver } from '../../src/engine/explore/machines/machine-driver.ts';
import { machinePaths } from '../../src/engine/explore/machines/machine-paths.ts';
import { walkTour } from '../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../src/engine/explore/tours/flow-paths.ts';
import { ModelDriver } from '../../src/engine/explore/tours/model-driver.ts';
import { buildFlow } from '../../src/engine/flow/machine/build.ts';
import { flowNames, loadFlow } from '../paths/load-flow.ts';

describe.each(flowNames())('the flow %s', { timeout: 120_000 }, (name) => {
  const flow = loadFlow(name);
  const compiled = buildFlow(flow.file);
  const report = flowPaths(flow, compiled);

  it('has every state, transition, condition, pair and requirement covered, or proved impossible', () => {
    const open = report.goals.flatMap(({ goal, missing }) =>
      missing.filter(({ proved }) => !proved).map((one) => `${goal}: ${one.name}: ${one.reason}`),
    );
    expect(open).toEqual([]);
    expect(report.explored.every(({ complete }) => complete)).toBe(true);
  });

  it('gives a reason for everything that is impossible', () => {
    const silent = report.goals.flatMap(({ missing }) => missing).filter(({ reason }) => reason.length < 10);
    expect(silent).toEqual([]);
  });

  it('follows every tour on the running machine', async () => {
    const driver = new ModelDriver(compiled);
    for (const [number, tour] of report.tours.entries()) {
      expect([number, await walkTour(driver, tour)]).toEqual([number, null]);
    }
  });
});

describe.each(Object.keys(machines) as MachineName[])('the machine %s', (name) => {
  const [machine, scope] = [machines[name], machineScopes[name]];
  const report = machinePaths(name, machine, scope);

  it('has every state, transition and guard covered', () => {
    const open = report.goals
      .filter(({ goal }) => goal !== 'pairs')
      .flatMap(({ goal, missing }) => missing.map((one) => `${goal}: ${one.name}`));
    expect(open).toEqual([]);
    expect(report.explored[0]?.complete).toBe(true);
  });

  it('follows every tour while it really runs', async () => {
    const driver = new MachineDriver(machine, scope);
    for (const [number, tour] of report.tours.entries()) {
      expect([number, await walkTour(driver, tour)]).toEqual([number, null]);
    }
  });
});

describe('tours through the application', { timeout: 60_000 }, () => {
  const flow = loadFlow('application');
  const compiled = buildFlow(flow.file);
  const tours = (seed: number) => flowPaths(flow, compiled, { goals: ['transitions'], seed }).tours;

  it('are the same for the same seed, and differ for another one', () => {
    const first = JSON.stringify(tours(1));
    expect(JSON.stringify(tours(1))).toBe(first);
    expect(JSON.stringify(tours(2))).not.toBe(first);
  });

  it('stop as soon as the given condition holds', () => {
    const report = flowPaths(flow, compiled, {
      goals: ['transitions'],
      until: ({ transitions = 0 }) => transitions >= 30,
    });
    const [goal] = report.goals;
    expect(goal?.covered).toBeGreaterThanOrEqual(0.3 * (goal?.total ?? 0));
    expect(goal?.covered).toBeLessThan(goal?.total ?? 0);
    expect(goal?.missing[0]).toMatchObject({ proved: false, reason: 'the search was stopped before it' });
  });

  it('hold for every value that exploration has merged: a co-applicant follows the tours of an applicant', async () => {
    const driver = new ModelDriver(compiled);
    const asCoApplicant = JSON.parse(
      JSON.stringify(tours(0)).replaceAll('"applicant_type":"PRIMARY"', '"applicant_type":"CO-APPLICANT"'),
    ) as ReturnType<typeof tours>;
    for (const tour of asCoApplicant) expect(await walkTour(driver, tour)).toBeNull();
  });

  it('cover one of several alike transitions, and all others', () => {
    const alike = ({ name }: { readonly name: string }) => name.replace(/^editing\.\w+ PREVIOUS/, 'PREVIOUS');
    const whole = flowPaths(flow, compiled, { goals: ['transitions'] });
    const short = flowPaths(flow, compiled, { goals: ['transitions'], alike });
    expect(short.goals.flatMap(({ missing }) => missing)).toEqual([]);
    const missed = whole.covered.filter((name) => !short.covered.includes(name));
    expect(missed.length).toBeGreaterThan(0);
    expect(missed.every((name) => /^editing\.\w+ PREVIOUS → /.test(name))).toBe(true);
    expect(short.covered.filter((name) => / PREVIOUS → addresses$/.test(name))).not.toEqual([]);
  });
});
