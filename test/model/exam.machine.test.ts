import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { catalogs } from '../../machines/catalogs.ts';
import {
  type AnswerExamInput,
  EXAM_RETRIES,
  EXAM_RETRY_MS,
  type ExamRound,
  type ExamVerdict,
  examMachine,
  type LoadExamInput,
  type LoadedExam,
  unanswered,
} from '../../machines/exam.machine.ts';
import { file } from './application-facts.ts';
import { scriptedActor } from './scripted-actor.ts';

const round = (examId: string, ...keys: string[]): ExamRound => ({
  examId,
  authenticationQuestions: keys.map((questionKeyName) => ({
    questionKeyName,
    questionPromptText: questionKeyName,
    choices: [{ choiceKeyName: 'a', choiceDisplayText: 'A' }],
  })),
  renter_uid: 'r',
  screening_request_renter_uid: 's',
  screening_request_uid: 'q',
});

function exam() {
  const load = scriptedActor<LoadedExam, LoadExamInput>();
  const hand = scriptedActor<ExamVerdict, AnswerExamInput>();
  const clock = new SimulatedClock();
  const machine = examMachine.provide({ actors: { loadExam: load.logic, answerExam: hand.logic } });
  const actor = createActor(machine, { clock }).start();
  const state = () => actor.getSnapshot().value;
  const choose = (question: string) => actor.send({ type: 'CHOOSE', question, choice: 'a' });
  return { actor, load, hand, clock, state, choose };
}

async function openExam(...keys: string[]) {
  const run = exam();
  await run.load.answer({ outcome: 'questions', round: round('x1', ...keys) });
  return run;
}

describe('loading the exam', () => {
  it('goes from loading to the questions [APP-240]', async () => {
    const { state, load, actor } = exam();
    expect(state()).toBe('loading');
    await load.answer({ outcome: 'questions', round: round('x1', 'q1') });
    expect(state()).toBe('open');
    expect(actor.getSnapshot().context.round?.examId).toBe('x1');
  });

  it('is tried again every 5 s, ten times, and then fails [APP-241] [APP-409]', async () => {
    const { state, load, clock } = exam();
    for (let tries = 0; tries < 10; tries += 1) {
      if (tries % 2 === 0) await load.fail();
      else await load.answer({ outcome: 'failed' });
      expect(state()).toBe('waiting');
      clock.increment(4999);
      expect(load.asked.length).toBe(tries + 1);
      clock.increment(1);
      expect(load.asked.length).toBe(tries + 2);
    }
    await load.fail();
    expect(state()).toBe('failed');
    clock.increment(600_000);
    expect(load.asked.length).toBe(11);
  });

  it('offers another try after it failed, with ten tries of its own', async () => {
    const { actor, state, load, clock } = exam();
    for (let tries = 0; tries <= EXAM_RETRIES; tries += 1) {
      await load.fail();
      clock.increment(EXAM_RETRY_MS);
    }
    expect(state()).toBe('failed');
    actor.send({ type: 'TRY_AGAIN' });
    expect(state()).toBe('loading');
    await load.fail();
    expect(state()).toBe('waiting');
  });

  it('stops trying when the bureau does not know the applicant', async () => {
    const { state, load, clock } = exam();
    await load.answer({ outcome: 'notFound' });
    expect(state()).toBe('notFound');
    clock.increment(600_000);
    expect(load.asked.length).toBe(1);
  });

  it.each([
    ['paymentMissing', 'paymentMissing'],
    ['passed', 'passed'],
  ] as const)('ends at once with %s', async (outcome, result) => {
    const { actor, load } = exam();
    await load.answer({ outcome });
    expect(actor.getSnapshot().output).toEqual({ outcome: result });
  });

  it('keeps to the numbers that the flow names', () => {
    const state = file.states.exam;
    expect(state && 'retry' in state && state.retry).toEqual({ everyMs: EXAM_RETRY_MS, times: EXAM_RETRIES });
  });
});

describe('answering the exam', () => {
  it('needs every answer [APP-081]', async () => {
    const { actor, state, hand, choose } = await openExam('q1', 'q2');
    choose('q1');
    actor.send({ type: 'ANSWER' });
    expect([state(), hand.asked.length]).toEqual(['open', 0]);
    expect(actor.getSnapshot().context.incomplete).toBe(true);
    const { round: asked, chosen } = actor.getSnapshot().context;
    expect(unanswered(asked, chosen)).toEqual(['q2']);
    choose('q2');
    actor.send({ type: 'ANSWER' });
    expect(hand.asked).toEqual([
      {
        examId: 'x1',
        answers: [
          { questionKeyName: 'q1', selectedChoiceKeyName: 'a' },
          { questionKeyName: 'q2', selectedChoiceKeyName: 'a' },
        ],
      },
    ]);
  });

  it('counts once, however often the button is pressed', async () => {
    const { actor, hand, choose } = await openExam('q1');
    choose('q1');
    actor.send({ type: 'ANSWER' });
    actor.send({ type: 'ANSWER' });
    choose('q1');
    expect(hand.asked.length).toBe(1);
  });

  it('shows that it was passed, then ends', async () => {
    const { actor, state, hand, clock, choose } = await openExam('q1');
    choose('q1');
    actor.send({ type: 'ANSWER' });
    await hand.answer({ outcome: 'passed' });
    expect(state()).toBe('passed');
    clock.increment(2000);
    expect(actor.getSnapshot().output).toEqual({ outcome: 'passed' });
  });

  it('keeps the choices when they could not be sent', async () => {
    const { actor, state, hand, choose } = await openExam('q1');
    choose('q1');
    actor.send({ type: 'ANSWER' });
    await hand.fail(new Error('offline'));
    expect(state()).toBe('open');
    expect(actor.getSnapshot().context).toMatchObject({
      chosen: { q1: 'a' },
      failure: { message: 'offline' },
    });
    actor.send({ type: 'ANSWER' });
    expect(hand.asked.length).toBe(2);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('starts a new round without the old choices', async () => {
    const { actor, state, hand, choose } = await openExam('q1');
    choose('q1');
    actor.send({ type: 'ANSWER' });
    await hand.answer({ outcome: 'questions', round: round('x2', 'q1') });
    expect([state(), actor.getSnapshot().context.chosen]).toEqual(['open', {}]);
  });

  it('waits for a person when it must be verified by hand', async () => {
    const { actor, state, hand, choose } = await openExam('q1');
    choose('q1');
    actor.send({ type: 'ANSWER' });
    await hand.answer({ outcome: 'manual' });
    expect(state()).toBe('manual');
    actor.send({ type: 'CONTINUE' });
    expect(actor.getSnapshot().output).toEqual({ outcome: 'manual' });
  });

  it('asks for new questions after it was not passed', async () => {
    const { actor, state, load, hand, choose } = await openExam('q1');
    choose('q1');
    actor.send({ type: 'ANSWER' });
    await hand.answer({ outcome: 'notPassed' });
    expect(state()).toBe('notPassed');
    actor.send({ type: 'REGENERATE' });
    expect(load.asked.map(({ regenerate }) => regenerate)).toEqual([false, true]);
  });
});

it('ends only in ways that the application flow knows', async () => {
  const known: string[] = [
    ...catalogs.application.tasks.loadExam.outcomes,
    ...catalogs.application.tasks.answerExam.outcomes,
  ];
  for (const outcome of ['passed', 'paymentMissing'] as const) {
    const { actor, load } = exam();
    await load.answer({ outcome });
    expect(known).toContain(actor.getSnapshot().output?.outcome);
  }
});
