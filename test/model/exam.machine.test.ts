import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type ExamAnswers, type ExamRound, examMachine, unanswered } from '../../machines/exam.machine.ts';
import { buildFlow } from '../../src/engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../src/engine/flow/machine/machine-types.ts';
import { taskId } from '../../src/engine/flow/machine/state-parts.ts';
import { place } from '../../src/engine/flow/run/resume.ts';
import { copyOfFile, file, submitted } from './application-facts.ts';
import { scriptedActor } from './scripted-actor.ts';

const round = (examId: string, ...keys: string[]): ExamRound => ({
  examId,
  authenticationQuestions: keys.map((questionKeyName) => ({
    questionKeyName,
    questionPromptText: questionKeyName,
    choices: [{ choiceKeyName: 'a', choiceDisplayText: 'A' }],
  })),
  renter_uid: 'r',
  attempts_left: 2,
  screening_request_renter_uid: 's',
  screening_request_uid: 'q',
});

const paid = { ...submitted, open_invoices: 0 };
const answers: ExamAnswers = { examId: 'x1', answers: [] };

/** The application’s flow at the exam, with the protocol that its file names. */
function exam(flow = buildFlow(file)) {
  const load = scriptedActor<TaskResult, TaskInput>();
  const hand = scriptedActor<TaskResult, TaskInput>();
  const clock = new SimulatedClock();
  const protocol = examMachine.provide({ actors: { answerExam: hand.logic } });
  // biome-ignore lint/suspicious/noExplicitAny: a compiled flow types its actors as tasks
  const machine = flow.machine.provide({ actors: { loadExam: load.logic, exam: protocol } as any });
  const actor = createActor(machine, { clock, input: { facts: paid } }).start();
  const here = () => place(flow, actor.getSnapshot());
  const inside = () => actor.getSnapshot().children[taskId('answering')]?.getSnapshot().value;
  return { actor, load, hand, clock, state: () => here().state, here, inside };
}

async function handedIn() {
  const run = exam();
  await run.load.answer({ outcome: 'questions', data: round('x1', 'q1') });
  run.actor.send({ type: 'ANSWER', data: answers });
  return run;
}

describe('loading the exam', () => {
  it('goes from loading to the questions [APP-240]', async () => {
    const { state, load, actor } = exam();
    expect(state()).toBe('exam');
    await load.answer({ outcome: 'questions', data: round('x1', 'q1') });
    expect(state()).toBe('examOpen');
    expect(actor.getSnapshot().context.told).toMatchObject({ examId: 'x1' });
  });

  it('is retried every 5 s, ten times, and then fails [APP-241] [APP-409]', async () => {
    const { actor, state, load, clock } = exam();
    for (let tries = 0; tries < 10; tries += 1) {
      if (tries % 2 === 0) await load.fail();
      else await load.answer({ outcome: 'failed' });
      expect(actor.getSnapshot().value).toEqual({ exam: 'waiting' });
      clock.increment(4999);
      expect(load.asked.length).toBe(tries + 1);
      clock.increment(1);
      expect(load.asked.length).toBe(tries + 2);
    }
    await load.fail();
    expect(state()).toBe('examFailed');
    clock.increment(600_000);
    expect(load.asked.length).toBe(11);
  });

  it('offers a new start after it failed, with ten retries of its own', async () => {
    const { actor, state, load, clock } = exam();
    for (let tries = 0; tries <= 10; tries += 1) {
      await load.fail();
      clock.increment(5000);
    }
    expect(state()).toBe('examFailed');
    actor.send({ type: 'REGENERATE' });
    expect(actor.getSnapshot().value).toEqual({ exam: 'running' });
    await load.fail();
    expect(actor.getSnapshot().value).toEqual({ exam: 'waiting' });
  });

  it('stops retrying if the bureau does not know the applicant', async () => {
    const { state, load, clock } = exam();
    await load.answer({ outcome: 'notFound' });
    expect(state()).toBe('examFailed');
    clock.increment(600_000);
    expect(load.asked.length).toBe(1);
  });

  it.each([
    ['paymentMissing', 'paying'],
    ['passed', 'finish'],
  ] as const)('ends at once with %s', async (outcome, result) => {
    const { state, load } = exam();
    await load.answer({ outcome });
    expect(state()).toBe(result);
  });
});

describe('answering the exam', () => {
  it('needs every answer [APP-081]', () => {
    expect(unanswered(round('x1', 'q1', 'q2'), {})).toEqual(['q1', 'q2']);
    expect(unanswered(round('x1', 'q1', 'q2'), { q1: 'a' })).toEqual(['q2']);
    expect(unanswered(round('x1', 'q1', 'q2'), { q1: 'a', q2: 'a' })).toEqual([]);
  });

  it('submits the data of ANSWER once, however often the button is pressed', async () => {
    const { actor, hand, state } = await handedIn();
    actor.send({ type: 'ANSWER', data: answers });
    actor.send({ type: 'ANSWER', data: answers });
    expect(state()).toBe('answering');
    expect(hand.asked.map(({ event, idempotent }) => [event.data, idempotent])).toEqual([[answers, true]]);
  });

  it('shows that it was passed for the time in the flow, then ends', async () => {
    const { state, inside, hand, clock } = await handedIn();
    await hand.answer({ outcome: 'passed', facts: { ...paid, exam: 'PASSED' } });
    expect([state(), inside()]).toEqual(['answering', 'passed']);
    clock.increment(1999);
    expect(state()).toBe('answering');
    clock.increment(1);
    expect(state()).toBe('finish');
  });

  it('takes that time from the flow file, and continues at once on CONTINUE', async () => {
    const longer = copyOfFile();
    longer.states.answering.policy.passedMs = 9000;
    const { actor, load, hand, clock, state } = exam(buildFlow(longer));
    await load.answer({ outcome: 'questions', data: round('x1') });
    actor.send({ type: 'ANSWER', data: answers });
    await hand.answer({ outcome: 'passed' });
    clock.increment(8999);
    expect(state()).toBe('answering');
    actor.getSnapshot().children[taskId('answering')]?.send({ type: 'CONTINUE' });
    expect(state()).toBe('finish');
  });

  it('keeps the questions if the answers could not be sent', async () => {
    const { actor, state, hand } = await handedIn();
    await hand.fail(new Error('offline'));
    expect(state()).toBe('examOpen');
    expect(actor.getSnapshot().context).toMatchObject({ told: { examId: 'x1' }, failure: 'failed' });
    actor.send({ type: 'ANSWER', data: answers });
    expect(hand.asked.length).toBe(2);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('continues with a new round of questions', async () => {
    const { actor, state, hand } = await handedIn();
    await hand.answer({ outcome: 'questions', data: round('x2', 'q1') });
    expect([state(), actor.getSnapshot().context.told]).toEqual(['examOpen', round('x2', 'q1')]);
  });

  it('waits for the person if the exam must be verified manually', async () => {
    const { actor, state, hand } = await handedIn();
    await hand.answer({ outcome: 'manual' });
    expect(state()).toBe('manualVerification');
    actor.send({ type: 'FINISH' });
    expect(state()).toBe('finish');
  });

  it('requests new questions after it was not passed', async () => {
    const { actor, state, load, hand } = await handedIn();
    await hand.answer({ outcome: 'notPassed', facts: { ...paid, exam: 'FAILED' } });
    expect(state()).toBe('examFailed');
    actor.send({ type: 'REGENERATE' });
    expect(load.asked.map(({ event, facts }) => [event.type, facts.exam])).toEqual([
      ['xstate.init', 'NONE'],
      ['REGENERATE', 'FAILED'],
    ]);
  });
});
