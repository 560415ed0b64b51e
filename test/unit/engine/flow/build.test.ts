import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../../../src/engine/flow/compile.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { catalog, copyOfFile, file } from '../../../model/application-facts.ts';

describe('a machine', () => {
  it('is compiled once per version of its flow, for all callers', () => {
    const flow = buildFlow(file);
    expect(buildFlow(file)).toBe(flow);
    expect(buildFlow(copyOfFile()).machine).toBe(flow.machine);
    expect(compileFlow(copyOfFile(), catalog).machine).toBe(flow.machine);
  });

  it('of another version is a separate one, and both stay cached', () => {
    const flow = buildFlow(file);
    const next = buildFlow({ ...copyOfFile(), version: 77 });
    expect(next.machine).not.toBe(flow.machine);
    expect(buildFlow({ ...copyOfFile(), version: 77 })).toBe(next);
    expect(buildFlow(file)).toBe(flow);
  });

  it('is compiled again if the content changes under the same version', () => {
    const first = buildFlow({ ...copyOfFile(), version: 78 });
    const changed = { ...copyOfFile(), version: 78 };
    changed.states.finish.end = undefined;
    expect(buildFlow(changed).machine).not.toBe(first.machine);
  });

  it('reports a task that the host has not provided', async () => {
    const { createActor, waitFor } = await import('xstate');
    const { invited } = await import('../../../model/application-facts.ts');
    const actor = createActor(buildFlow(file).machine, { input: { facts: invited } }).start();
    actor.send({ type: 'SUBMIT' });
    const back = await waitFor(actor, (snapshot) => snapshot.context.failure !== null);
    expect(String(back.context.failure)).toContain('the host has not provided the task "submitApplication"');
    expect(back.matches('editing')).toBe(true);
  });
});
