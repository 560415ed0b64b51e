import { describe, expect, it, vi } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import type { Facts } from '../../../../src/engine/facts.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../../../src/engine/flow/machine/machine-types.ts';
import { type FlowWork, flowRun } from '../../../../src/web/flow/flow-run.ts';
import { lateProtocol, lateTask, withProtocol } from '../../../../src/web/flow/late.ts';
import { addressMatch } from '../../../../src/web/flow/way.ts';

const file: FlowFile = {
  id: 'parcel',
  version: 1,
  facts: 'parcel/facts',
  conditions: { sent: { sent: { const: true } } },
  initial: 'resuming',
  states: {
    resuming: { choice: [{ when: 'sent', to: 'done' }, { to: 'filling' }] },
    filling: {
      screen: 'fill-in',
      route: '/parcel',
      on: { SEND: 'sending' },
      nav: { HELP: 'helping' },
    },
    helping: { screen: 'help', route: '/parcel/help', nav: { BACK: 'filling' } },
    sending: {
      task: 'send',
      protocol: 'courier',
      policy: { shownMs: 20 },
      outcomes: { taken: 'done', refused: 'filling', failed: 'filling' },
    },
    done: { screen: 'thanks', route: '/parcel/done', end: true },
  },
};
const flow = buildFlow(file);

/** Asks for the signature before it sends the parcel, then shows a confirmation for a moment. */
const courier = setup({
  types: {
    context: {} as { task: TaskInput; answer: TaskResult },
    input: {} as TaskInput,
    output: {} as TaskResult,
    events: {} as { type: 'SIGN' },
  },
  actors: { send: fromPromise<TaskResult, TaskInput>(() => Promise.reject(new Error('not provided'))) },
  delays: { shown: ({ context }) => context.task.policy.shownMs ?? 0 },
}).createMachine({
  context: ({ input }) => ({ task: input, answer: { outcome: 'failed' } }),
  initial: 'signing',
  output: ({ context }) => context.answer,
  states: {
    signing: { on: { SIGN: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.task,
        onDone: { target: 'shown', actions: assign({ answer: ({ event }) => event.output }) },
        onError: 'over',
      },
    },
    shown: { after: { shown: 'over' } },
    over: { type: 'final' },
  },
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A task that the test answers, with its recorded calls. */
function scripted() {
  const asked: { readonly input: TaskInput; readonly signal: AbortSignal }[] = [];
  let answer: (result: TaskResult) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const send = (input: TaskInput, { signal }: { signal: AbortSignal }) => {
    asked.push({ input, signal });
    return new Promise<TaskResult>((resolve, reject) => {
      [answer, fail] = [resolve, reject];
    });
  };
  return {
    asked,
    send,
    answer: (result: TaskResult) => answer(result),
    fail: (error: unknown) => fail(error),
  };
}

function run(facts: Facts, route: string, work: FlowWork<string>, of = flow) {
  return flowRun(of, { facts, wish: () => ({ route }) }, work, () => 'the subject');
}

const plainFile: FlowFile = {
  ...file,
  id: 'plain-parcel',
  states: {
    ...file.states,
    sending: { task: 'send', outcomes: { taken: 'done', refused: 'filling', failed: 'filling' } },
  },
};
const plain = buildFlow(plainFile);

describe('a flow that runs in a page', () => {
  it('starts at the requested page if the facts allow it, else where the facts lead', () => {
    const work = { tasks: {} };
    expect(run({ sent: false }, '/parcel', work).view().here.state).toBe('filling');
    expect(run({ sent: false }, '/parcel/help', work).view().here.state).toBe('helping');
    expect(run({ sent: false }, '/parcel/done', work).view().here.state).toBe('filling');
    expect(run({ sent: true }, '/parcel/help', work).view().here.state).toBe('done');
  });

  it('ignores events and calls no task before it is started', async () => {
    const { send, asked } = scripted();
    const parcel = run({ sent: false }, '/parcel/help', { tasks: { send } }, plain);
    parcel.send({ type: 'BACK' });
    expect(parcel.view().here.state).toBe('helping');
    const release = parcel.hold();
    expect([parcel.view().here.state, asked.length]).toEqual(['helping', 0]);
    parcel.send({ type: 'BACK' });
    expect(parcel.view().here.state).toBe('filling');
    release();
    await turn();
  });

  it('does not call a task that is only on the way to the requested page', async () => {
    const loading = buildFlow({
      ...plainFile,
      id: 'loading-parcel',
      states: {
        ...plainFile.states,
        resuming: { choice: [{ to: 'sending' }] },
        sending: {
          task: 'send',
          route: '/parcel/sending',
          outcomes: { taken: 'done', failed: 'filling' },
          nav: { HELP: 'helping' },
        },
      },
    });
    const { send, asked } = scripted();
    const parcel = run({ sent: false }, '/parcel/help', { tasks: { send } }, loading);
    parcel.hold();
    await turn();
    parcel.resume({ sent: false });
    await turn();
    expect([parcel.view().here.state, asked.length]).toEqual(['helping', 0]);
    const there = run({ sent: false }, '/parcel/sending', { tasks: { send } }, loading);
    there.hold();
    await turn();
    expect([there.view().here.state, asked.length]).toEqual(['sending', 1]);
  });

  it('goes to the state that the flow file defines, not to one that a page assumes', async () => {
    const moved = buildFlow({
      ...plainFile,
      id: 'moved-parcel',
      states: {
        ...plainFile.states,
        sending: { task: 'send', outcomes: { taken: 'helping', failed: 'filling' } },
      },
    });
    const { send, answer } = scripted();
    const parcel = run({ sent: false }, '/parcel', { tasks: { send } }, moved);
    parcel.hold();
    parcel.send({ type: 'SEND' });
    answer({ outcome: 'taken', facts: { sent: true } });
    await turn();
    expect(parcel.view().here.state).toBe('helping');
  });

  it('gives a task its event and subject, and takes facts and data from its answer', async () => {
    const { send, asked, answer } = scripted();
    const parcel = run({ sent: false }, '/parcel', { tasks: { send } }, plain);
    const heard = vi.fn();
    parcel.subscribe(heard);
    parcel.hold();
    parcel.send({ type: 'SEND', data: { to: 'Ada' } });
    expect(asked[0]?.input.event.data).toEqual({ to: 'Ada' });
    expect(parcel.view().here.state).toBe('sending');
    answer({ outcome: 'refused', data: 'no street' });
    await turn();
    expect(parcel.view()).toMatchObject({ here: { state: 'filling' }, told: 'no street', failure: null });
    parcel.send({ type: 'SEND' });
    answer({ outcome: 'taken', facts: { sent: true } });
    await turn();
    expect(parcel.view()).toMatchObject({
      here: { state: 'done' },
      facts: { sent: true },
      told: 'no street',
    });
    expect(heard).toHaveBeenCalledTimes(4);
  });

  it('knows the allowed events before it starts, and notifies nobody when it starts', () => {
    const { send } = scripted();
    const parcel = run({ sent: false }, '/parcel', { tasks: { send } }, plain);
    const heard = vi.fn();
    parcel.subscribe(heard);
    expect(parcel.allows({ type: 'SEND' })).toBe(true);
    expect(parcel.allows({ type: 'NOBODY_KNOWS' })).toBe(false);
    parcel.hold();
    expect(heard).not.toHaveBeenCalled();
  });

  it('exposes the failure of a task until the task runs again', async () => {
    const { send, fail } = scripted();
    const parcel = run({ sent: false }, '/parcel', { tasks: { send } }, plain);
    parcel.hold();
    parcel.send({ type: 'SEND' });
    fail(new Error('offline'));
    await turn();
    expect(parcel.view()).toMatchObject({ here: { state: 'filling' }, failure: { message: 'offline' } });
    parcel.send({ type: 'SEND' });
    expect(parcel.view().failure).toBeNull();
  });

  it('calls a task only once if an effect runs twice', async () => {
    const loading = buildFlow({ ...plainFile, id: 'loading-parcel', initial: 'sending' });
    const { send, asked } = scripted();
    const parcel = run({ sent: false }, '/parcel', { tasks: { send } }, loading);
    const first = parcel.hold();
    first();
    const second = parcel.hold();
    await turn();
    expect([asked.length, asked[0]?.signal.aborted]).toEqual([1, false]);
    second();
    await turn();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('does not change after it is released, neither by a late answer nor by an event', async () => {
    const { send, asked, answer } = scripted();
    const parcel = run({ sent: false }, '/parcel', { tasks: { send } }, plain);
    const heard = vi.fn();
    const release = parcel.hold();
    parcel.send({ type: 'SEND' });
    release();
    await turn();
    parcel.subscribe(heard);
    expect(asked[0]?.signal.aborted).toBe(true);
    answer({ outcome: 'taken', facts: { sent: true } });
    await turn();
    parcel.send({ type: 'HELP' });
    parcel.resume({ sent: true });
    expect(parcel.view().here.state).toBe('sending');
    expect(heard).not.toHaveBeenCalled();
  });

  it('accepts facts from outside, and resumes where they lead', async () => {
    const { send, asked, answer } = scripted();
    const parcel = run({ sent: false }, '/parcel', { tasks: { send } }, plain);
    parcel.hold();
    parcel.send({ type: 'FACTS', facts: { sent: true } });
    expect(parcel.view()).toMatchObject({ here: { state: 'filling' }, facts: { sent: true } });
    parcel.resume({ sent: false });
    parcel.send({ type: 'SEND' });
    parcel.resume({ sent: true });
    expect(asked[0]?.signal.aborted).toBe(true);
    answer({ outcome: 'refused' });
    await turn();
    expect(parcel.view().here.state).toBe('done');
  });

  it('fails with the name of a task that its page does not know', async () => {
    const parcel = run({ sent: false }, '/parcel', { tasks: {} }, plain);
    parcel.hold();
    parcel.send({ type: 'SEND' });
    await turn();
    expect(String(parcel.view().failure)).toContain('"send"');
  });
});

describe('a task with a protocol', () => {
  const withCalls = (send: ReturnType<typeof scripted>['send']) => () =>
    courier.provide({
      actors: {
        send: fromPromise<TaskResult, TaskInput>(({ input, signal }) => send(input, { signal })),
      },
    });

  it.each(['of the same module', 'of a module that came later'])(
    '%s is run by the protocol, with the policy of the flow file, and returns its output',
    async (from) => {
      const { send, asked, answer } = scripted();
      const late = lateProtocol(async () => ({ courier: withCalls(send) }), 'courier');
      const screens = { 'fill-in': 'a form' };
      expect(await withProtocol(late, async () => screens)()).toBe(screens);
      const protocols = { courier: from.includes('later') ? late.protocol : withCalls(send) };
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const parcel = run({ sent: false }, '/parcel', { tasks: { send }, protocols });
      parcel.hold();
      parcel.send({ type: 'SEND' });
      expect([parcel.view().here.state, parcel.view().protocol?.getSnapshot().value]).toEqual([
        'sending',
        'signing',
      ]);
      parcel.view().protocol?.send({ type: 'SIGN' });
      expect(asked[0]?.input).toMatchObject({ task: 'send', policy: { shownMs: 20 } });
      answer({ outcome: 'taken', facts: { sent: true } });
      await turn();
      expect([parcel.view().here.state, parcel.view().protocol?.getSnapshot().value]).toEqual([
        'sending',
        'shown',
      ]);
      vi.advanceTimersByTime(20);
      vi.useRealTimers();
      expect(parcel.view()).toMatchObject({ here: { state: 'done' }, facts: { sent: true }, protocol: null });
    },
  );

  it('fails if the module of the protocol is not loaded', async () => {
    const late = lateProtocol(async () => ({ courier: withCalls(scripted().send) }), 'courier');
    const parcel = run({ sent: false }, '/parcel', { tasks: {}, protocols: { courier: late.protocol } });
    parcel.hold();
    parcel.send({ type: 'SEND' });
    await turn();
    expect(parcel.view().here.state).toBe('filling');
    expect(String(parcel.view().failure)).toContain('"courier"');
  });
});

describe('a task of another module', () => {
  it('runs with its input once the module is loaded', async () => {
    const { send, asked, answer } = scripted();
    const parcel = run(
      { sent: false },
      '/parcel',
      { tasks: { send: lateTask(async () => ({ send }), 'send') } },
      plain,
    );
    parcel.hold();
    parcel.send({ type: 'SEND', data: 'a book' });
    await turn();
    expect(asked[0]?.input.event.data).toBe('a book');
    answer({ outcome: 'taken', facts: { sent: true } });
    await turn();
    expect(parcel.view().here.state).toBe('done');
  });
});

describe('an address', () => {
  const [filling, done] = [false, true].map((sent) => run({ sent }, '/parcel', { tasks: {} }).view().here);

  it('belongs to the current place or to another page', () => {
    expect(filling && addressMatch(flow, {}, filling, '/parcel')).toBe('here');
    expect(filling && addressMatch(flow, {}, filling, '/parcel/done')).toBe('elsewhere');
    expect(done && addressMatch(flow, {}, done, '/parcel/done')).toBe('here');
  });
});
