import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { certainFacts } from '../../../../src/engine/fact-changes.ts';
import type { Catalog } from '../../../../src/engine/flow/catalog.ts';
import { checkFlow } from '../../../../src/engine/flow/compile.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../../../src/engine/flow/machine/machine-types.ts';
import { allowedEvents, decide, placeAfterOutcome } from '../../../../src/engine/flow/run/decide.ts';
import { place, resume } from '../../../../src/engine/flow/run/resume.ts';
import { flowSize } from '../../../../src/engine/flow/size.ts';
import { scriptedActor } from '../../../model/scripted-actor.ts';

/** A flow that uses features missing in the product’s flows: a lone form, a timeout, a hand-over to another flow. */
const visit: FlowFile = {
  id: 'visit',
  version: 1,
  facts: 'visit/facts',
  conditions: { rainy: { weather: { const: 'RAIN' } }, far: { miles: { minimum: 2 } } },
  initial: 'asking',
  states: {
    asking: { form: 'visit/wish', on: { SEND: [{ to: 'calling', unless: 'rainy' }, { to: 'home' }] } },
    calling: {
      task: 'callOffice',
      timeoutMs: 1000,
      retry: { everyMs: 300, times: 2 },
      outcomes: {
        free: [{ to: 'driving', when: 'far' }, { to: 'walking' }],
        exhausted: 'home',
        timeout: 'asking',
      },
    },
    driving: { leave: { flow: 'trip' }, nav: { BACK: 'asking' } },
    walking: { screen: 'map', after: { ms: 5000, to: 'home' } },
    home: { screen: 'map', end: true },
  },
};

const catalog: Catalog = {
  tasks: { callOffice: { reads: ['weather'], outcomes: ['free', 'failed'] } },
  screens: ['map'],
  forms: ['visit/wish'],
  facts: {
    type: 'object',
    properties: {
      weather: { type: 'string', enum: ['SUN', 'RAIN'] },
      miles: { type: 'integer', minimum: 0, maximum: 3 },
    },
  },
  messages: () => true,
  flows: ['visit', 'trip'],
};

const sunny = { weather: 'SUN', miles: 1 };

function walk(facts: Readonly<Record<string, string | number>> = sunny) {
  const call = scriptedActor<TaskResult, TaskInput>();
  const clock = new SimulatedClock();
  const flow = buildFlow(visit);
  const machine = flow.machine.provide({ actors: { callOffice: call.logic } });
  const actor = createActor(machine, { clock, input: { facts } }).start();
  const state = () => place(flow, actor.getSnapshot()).state;
  const allowed = () => allowedEvents(flow, actor.getSnapshot());
  return { actor, call, clock, state, allowed, does: (type: string) => actor.send({ type }) };
}

const changed = (change: (states: Record<string, Record<string, unknown>>) => void) => {
  const copy = structuredClone(visit) as unknown as { states: Record<string, Record<string, unknown>> };
  change(copy.states);
  return checkFlow(copy, catalog, { path: 'visit' }).map((error) => error.message);
};

describe('the facts after an outcome', () => {
  const moved: FlowFile = {
    ...visit,
    sets: { callOffice: { free: { miles: { by: 2 }, weather: ['SUN', 'RAIN'] } } },
  };
  const answered = async (result: TaskResult) => {
    const call = scriptedActor<TaskResult, TaskInput>();
    const machine = buildFlow(moved).machine.provide({ actors: { callOffice: call.logic } });
    const actor = createActor(machine, { clock: new SimulatedClock(), input: { facts: sunny } }).start();
    actor.send({ type: 'SEND' });
    await call.answer(result);
    return { facts: actor.getSnapshot().context.facts, at: actor.getSnapshot().value };
  };

  it('are those of the answer', async () => {
    const { facts } = await answered({ outcome: 'free', facts: { weather: 'RAIN', miles: 0 } });
    expect(facts).toEqual({ weather: 'RAIN', miles: 0 });
  });

  it('change as the file lists if the answer has none, and the next state is chosen by them', async () => {
    const { facts, at } = await answered({ outcome: 'free' });
    expect(facts).toEqual({ weather: 'SUN', miles: 3 });
    expect(at).toBe('driving');
  });

  it('stay as they are if several values are possible, and do not count below 0', () => {
    expect(
      certainFacts({ dues: 0, role: 'NONE', paid: false }, { dues: { by: -1 }, role: ['A', 'B'] }),
    ).toEqual({
      dues: 0,
      role: 'NONE',
      paid: false,
    });
    expect(certainFacts(sunny)).toEqual(sunny);
  });
});

describe('the flow language', () => {
  it('accepts this flow by its schema', () => {
    expect(checkFlow(visit, catalog)).toEqual([]);
  });

  it('shows a form in a state of its own', () => {
    expect(resume(buildFlow(visit), sunny)).toMatchObject({ kind: 'form', form: 'visit/wish', step: null });
  });

  it('takes the first branch of an event whose condition holds', () => {
    const rainy = walk({ ...sunny, weather: 'RAIN' });
    rainy.does('SEND');
    expect(rainy.state()).toBe('home');
  });

  it('picks the branch of an outcome by the facts after the task', async () => {
    const run = walk();
    run.does('SEND');
    await run.call.answer({ outcome: 'free', facts: { ...sunny, miles: 3 } });
    expect(run.state()).toBe('driving');
  });

  it('ends a task after its timeout', () => {
    const run = walk();
    run.does('SEND');
    run.clock.increment(999);
    expect(run.state()).toBe('calling');
    run.clock.increment(1);
    expect(run.state()).toBe('asking');
  });

  it('retries a failed task after a pause, at once on RETRY, and never after STOP', async () => {
    const run = walk();
    run.does('SEND');
    expect(run.allowed()).toEqual([]);
    await run.call.fail();
    expect(run.allowed()).toEqual(['RETRY', 'STOP']);
    run.clock.increment(300);
    expect(run.call.asked.length).toBe(2);
    await run.call.fail();
    run.does('RETRY');
    expect(run.call.asked.length).toBe(3);
    await run.call.fail();
    expect(run.state()).toBe('home');

    const stopped = walk();
    stopped.does('SEND');
    await stopped.call.fail();
    stopped.does('STOP');
    expect(stopped.state()).toBe('home');
  });

  it('hands over to another flow', () => {
    expect(placeAfterOutcome(buildFlow(visit), { ...sunny, miles: 2 }, callingPlace(), 'free')).toMatchObject(
      {
        state: 'driving',
        kind: 'leave',
        route: null,
      },
    );
  });

  it('counts the elements of a flow', () => {
    expect(flowSize(visit)).toEqual({ states: 5, transitions: 8, conditions: 2, forms: 1 });
  });

  it('refuses a hand-over to a flow that does not exist', () => {
    const messages = changed(({ driving }) => {
      if (driving) driving.leave = { flow: 'tripp' };
    });
    expect(messages).toEqual([
      'visit /states/driving/leave/flow: there is no flow "tripp"; did you mean "trip"?',
    ]);
  });

  it('refuses an outcome without a target under some facts', () => {
    const messages = changed(({ calling }) => {
      if (calling)
        calling.outcomes = { free: { to: 'walking', when: 'far' }, exhausted: 'home', timeout: 'asking' };
    });
    expect(messages).toContain(
      'visit /states/calling/outcomes/free: the last branch of an outcome takes no condition, so that the answer always leads somewhere',
    );
  });

  it('refuses a task without a target for thrown errors, even one that names no failure', () => {
    const never: Catalog = { ...catalog, tasks: { callOffice: { reads: [], outcomes: ['free'] } } };
    const copy = structuredClone(visit) as unknown as { states: { calling: Record<string, unknown> } };
    delete copy.states.calling.retry;
    copy.states.calling.outcomes = { free: 'walking', timeout: 'asking' };
    expect(checkFlow(copy, never, { path: 'visit' }).map((error) => error.code)).toContain(
      'flow.outcome_missing',
    );
  });

  it('refuses a timeout whose outcome has no target', () => {
    const messages = changed(({ calling }) => {
      if (calling)
        calling.outcomes = { free: [{ to: 'driving', when: 'far' }, { to: 'walking' }], exhausted: 'home' };
    });
    expect(messages).toEqual([
      'visit /states/calling/outcomes: the task "callOffice" can answer "timeout", and nothing says where that leads',
    ]);
  });
});

function callingPlace() {
  const decision = decide(buildFlow(visit), sunny, { type: 'SEND' });
  if (!decision.allowed) throw new Error('SEND was refused');
  return decision.place;
}
