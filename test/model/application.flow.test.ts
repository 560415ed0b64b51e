import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { applicationTasks } from '../../machines/application.catalog.ts';
import { protocolEntries } from '../../machines/protocols.ts';
import type { Facts } from '../../src/engine/facts.ts';
import { buildFlow } from '../../src/engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../src/engine/flow/machine/machine-types.ts';
import { allowedEvents } from '../../src/engine/flow/run/decide.ts';
import { place, resume } from '../../src/engine/flow/run/resume.ts';
import { file, invited, submitted } from './application-facts.ts';
import { scriptedActor } from './scripted-actor.ts';

const flow = buildFlow(file);

/** A person in the running flow; the test decides the results of the tasks. */
function walk(facts: Facts = invited) {
  const tasks = scriptedActor<TaskResult, TaskInput>();
  const clock = new SimulatedClock();
  // A protocol returns the same result as its task.
  const names = [...Object.keys(applicationTasks), ...Object.keys(protocolEntries)];
  const actors = Object.fromEntries(names.map((name) => [name, tasks.logic]));
  const actor = createActor(flow.machine.provide({ actors }), { clock, input: { facts } }).start();
  return {
    actor,
    tasks,
    clock,
    here: () => place(flow, actor.getSnapshot()),
    state: () => place(flow, actor.getSnapshot()).state,
    does: (type: string, step?: string) => actor.send(step === undefined ? { type } : { type, step }),
    allowed: () => allowedEvents(flow, actor.getSnapshot()),
  };
}

const paid: Facts = { ...submitted, open_invoices: 0, payment_just_made: true };

describe('a PRIMARY applicant', () => {
  it('goes from the first tab through submit, payment and exam to the finish page', async () => {
    const run = walk();
    const pages: unknown[] = [];
    const look = () => pages.push([run.here().state, run.here().route]);
    for (let tab = 1; tab < 8; tab += 1) run.does('NEXT');
    expect(run.here().visited.length).toBe(8);
    look();
    run.does('SUBMIT');
    look();
    await run.tasks.answer({ outcome: 'accepted', facts: submitted });
    look();
    run.does('PAY');
    await run.tasks.answer({ outcome: 'paid', facts: paid });
    look();
    await run.tasks.answer({ outcome: 'questions', facts: { ...paid, exam: 'OPEN' } });
    look();
    run.does('ANSWER');
    await run.tasks.answer({ outcome: 'passed', facts: { ...paid, exam: 'PASSED' } });
    look();
    expect(pages).toEqual([
      ['editing', '/auth/applicant/:tab'],
      ['submitting', null],
      ['paying', '/applicant/payment'],
      ['exam', '/applicant/exam'],
      ['examOpen', '/applicant/exam'],
      ['finish', '/applicant/finish'],
    ]);
    expect(run.here().end).toBe(true);
    expect(run.tasks.asked.map(({ task, attempt, idempotent }) => [task, attempt, idempotent])).toEqual([
      ['submitApplication', 1, true],
      ['payInvoice', 1, true],
      ['loadExam', 1, false],
      ['answerExam', 1, true],
    ]);
  });

  it('is in the same state after every reload of the page', async () => {
    const run = walk();
    const same = () =>
      expect(resume(flow, run.actor.getSnapshot().context.facts).state).toBe(run.here().state);
    same();
    run.does('SUBMIT');
    await run.tasks.answer({ outcome: 'accepted', facts: submitted });
    same();
    run.does('PAY');
    await run.tasks.answer({ outcome: 'paid', facts: paid });
    same();
    await run.tasks.answer({ outcome: 'questions', facts: { ...paid, exam: 'OPEN' } });
    run.does('ANSWER');
    await run.tasks.answer({ outcome: 'passed', facts: { ...paid, exam: 'PASSED' } });
    same();
  });

  it('is sent back to the tab of the field that the server names', async () => {
    const run = walk();
    run.does('GO', 'applicant_consent');
    run.does('SUBMIT');
    await run.tasks.answer({ outcome: 'fieldError', step: 'employers_n_other_incomes' });
    expect([run.state(), run.here().step]).toEqual(['editing', 'employers_n_other_incomes']);
  });

  it('stays on the form with the reason if submitting fails', async () => {
    const run = walk();
    run.does('SUBMIT');
    await run.tasks.fail(new Error('offline'));
    expect(run.state()).toBe('editing');
    expect(String(run.actor.getSnapshot().context.failure)).toBe('Error: offline');
  });

  it('submits once, however often the button is pressed', () => {
    const run = walk();
    run.does('SUBMIT');
    run.does('SUBMIT');
    expect(run.tasks.asked.length).toBe(1);
  });
});

describe('an application', () => {
  it('goes from editable to submitted, and from there to denied or cancelled [APP-147]', async () => {
    const run = walk();
    expect(run.here()).toMatchObject({ state: 'editing', kind: 'wizard' });
    expect(run.allowed()).not.toContain('CANCEL');
    run.does('SUBMIT');
    await run.tasks.answer({ outcome: 'accepted', facts: submitted });
    run.does('REVIEW');
    expect(run.state()).toBe('submitted');
    expect(run.allowed()).not.toContain('SUBMIT');
    run.does('CANCEL');
    await run.tasks.answer({ outcome: 'cancelled', facts: { ...submitted, cancelled: true } });
    run.clock.increment(2000);
    expect([run.state(), run.allowed()]).toEqual(['cancelled', []]);
    const denied = walk({ ...submitted, decision: 'DENIED' });
    expect(denied.here()).toMatchObject({ state: 'denied', end: true });
    for (const event of ['SUBMIT', 'CANCEL', 'PAY', 'SAVE']) expect(denied.allowed()).not.toContain(event);
  });
});

describe('time', () => {
  it('ends a cancelled application after 2 s [APP-239]', async () => {
    const run = walk(submitted);
    run.does('REVIEW');
    run.does('CANCEL');
    await run.tasks.answer({ outcome: 'cancelled', facts: { ...submitted, cancelled: true } });
    expect(run.state()).toBe('cancelDone');
    run.clock.increment(1999);
    expect(run.state()).toBe('cancelDone');
    run.clock.increment(1);
    expect(run.here()).toMatchObject({
      state: 'cancelled',
      route: '/applicant/application-cancelled',
      end: true,
    });
  });

  it.each([
    ['to the exam when sharing is enabled [APP-229]', { sharing_enabled: true }, 'exam'],
    [
      'to the exam when a due was just paid [APP-230]',
      { sharing_enabled: false, payment_just_made: true },
      'exam',
    ],
    ['to the end otherwise [APP-231]', { sharing_enabled: false }, 'finish'],
  ])('leads on after 4 s when nothing is due, %s', async (_, facts, state) => {
    const run = walk({ ...submitted, ...facts, open_invoices: 0 });
    run.does('REVIEW');
    run.does('PAYMENT');
    expect(run.state()).toBe('nothingDue');
    run.clock.increment(3999);
    expect(run.state()).toBe('nothingDue');
    run.clock.increment(1);
    expect(run.state()).toBe(state);
  });

  it('can be stopped with STAY, and skipped with CONTINUE', () => {
    const run = walk({ ...submitted, open_invoices: 0, exam: 'PASSED' });
    run.does('PAYMENT');
    run.does('STAY');
    run.clock.increment(60_000);
    expect(run.state()).toBe('nothingDue');
    run.does('CONTINUE');
    expect(run.state()).toBe('finish');
  });

  it('retries the exam every 5 s, ten times', async () => {
    const run = walk(paid);
    for (let tries = 1; tries <= 10; tries += 1) {
      if (tries % 2 === 0) await run.tasks.fail();
      else await run.tasks.answer({ outcome: 'failed' });
      expect(run.state()).toBe('exam');
      run.clock.increment(4999);
      expect(run.tasks.asked.length).toBe(tries);
      run.clock.increment(1);
    }
    expect(run.tasks.asked.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await run.tasks.fail();
    expect(run.state()).toBe('examFailed');
    run.does('REGENERATE');
    expect(run.state()).toBe('exam');
    expect(run.tasks.asked.at(-1)?.attempt).toBe(1);
  });
});

describe('the results of tasks', () => {
  const examAnswers = [
    ['passed', 'finish'],
    ['manual', 'manualVerification'],
    ['paymentMissing', 'paying'],
    ['notFound', 'examFailed'],
  ] as const;

  it.each(examAnswers)('lead from the exam result %s to %s', async (outcome, state) => {
    const run = walk(paid);
    await run.tasks.answer({ outcome });
    expect(run.state()).toBe(state);
  });

  it('prevent another payment after one without a response', async () => {
    const run = walk(submitted);
    run.does('PAY');
    await run.tasks.answer({ outcome: 'unknown' });
    expect(run.state()).toBe('paymentInFlight');
    expect(run.allowed()).not.toContain('PAY');
    run.does('PAY');
    expect(run.tasks.asked.length).toBe(1);
  });

  it('lead to an open pre-screening, and back when it is done', async () => {
    const run = walk();
    run.does('SUBMIT');
    const pending = { ...submitted, pre_screening_pending: true };
    await run.tasks.answer({ outcome: 'preScreening', facts: pending });
    expect(run.here()).toMatchObject({
      state: 'preScreening',
      kind: 'leave',
      route: '/applicant/pre-screening',
    });
    run.actor.send({ type: 'FACTS', facts: submitted });
    run.does('PROCEED');
    expect(run.state()).toBe('paying');
  });

  it('count as failed if the outcome is unknown', async () => {
    const run = walk();
    run.does('SUBMIT');
    await run.tasks.answer({ outcome: 'excepted' });
    expect(run.state()).toBe('editing');
  });

  it('are ignored after the person has left', async () => {
    let settle: (result: TaskResult) => void = () => {};
    const slow = fromPromise<TaskResult, TaskInput>(
      () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    );
    const actor = createActor(flow.machine.provide({ actors: { loadExam: slow } }), {
      input: { facts: paid },
    }).start();
    actor.send({ type: 'REVIEW' });
    settle({ outcome: 'passed' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(place(flow, actor.getSnapshot()).state).toBe('submitted');
  });
});
