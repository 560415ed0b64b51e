import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import guestcardFile from '../../flows/guestcard.flow.json' with { type: 'json' };
import makePaymentFile from '../../flows/make-payment.flow.json' with { type: 'json' };
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import type {
  AskedPayment,
  ChargedPayment,
  PaymentOrder,
  PreparedPayment,
  ReloadedPayment,
} from '../../machines/payment/payment-results.ts';
import type { FlowFile } from '../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../src/engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../src/engine/flow/machine/machine-types.ts';
import { taskId } from '../../src/engine/flow/machine/state-parts.ts';
import { place } from '../../src/engine/flow/run/resume.ts';
import { copyOfFile, file, submitted } from './application-facts.ts';
import { scriptedActor } from './scripted-actor.ts';

const invoiced = {
  unit: 'KNOWN',
  request_info: false,
  charges_due: true,
  guest_known: true,
  invoiced: true,
  paid: false,
  payment_in_flight: false,
  unit_taken: false,
  submitted: false,
};

/** A flow with something due, with the payment that its file names. */
function payment(flow = buildFlow(file), facts = submitted) {
  const prepare = scriptedActor<PreparedPayment, PaymentOrder>();
  const charge = scriptedActor<ChargedPayment, PaymentOrder & { means: unknown }>();
  const ask = scriptedActor<AskedPayment, PaymentOrder>();
  const reload = scriptedActor<ReloadedPayment, PaymentOrder>();
  const check = scriptedActor<TaskResult, TaskInput>();
  const clock = new SimulatedClock();
  const actors = {
    preparePayment: prepare.logic,
    chargePayment: charge.logic,
    askPayment: ask.logic,
    reloadPayment: reload.logic,
  };
  const protocol = paymentMachine.provide({ actors } as never);
  const machine = flow.machine.provide({
    actors: { payment: protocol, checkPayment: check.logic, submitGuestcard: check.logic } as never,
  });
  const actor = createActor(machine, { clock, input: { facts } }).start();
  const child = () => actor.getSnapshot().children[taskId('charging')];
  return {
    actor,
    prepare,
    charge,
    ask,
    reload,
    check,
    clock,
    state: () => place(flow, actor.getSnapshot()).state,
    inside: () => child()?.getSnapshot().value,
    result: () => child()?.getSnapshot().context.result,
    /** The problem that the page shows: of the running payment, or of the last one. */
    problem: () => child()?.getSnapshot().context.problem ?? actor.getSnapshot().context.told,
    tell: (type: 'CANCEL' | 'STAY' | 'CONTINUE') => child()?.send({ type }),
    pay: (key = 'key-1', opensWindow = false) =>
      actor.send({ type: 'PAY', data: { key, opensWindow, details: { how: 'plugin' } } }),
  };
}

async function charging(flow = buildFlow(file), facts: Record<string, unknown> = submitted) {
  const run = payment(flow, facts as never);
  run.pay();
  await run.prepare.answer({ outcome: 'ready', means: 'token-1' });
  return run;
}

const open: ReloadedPayment = { facts: submitted, inFlight: false };
const settled: ReloadedPayment = {
  facts: { ...submitted, open_invoices: 0, payment_just_made: true },
  inFlight: false,
};

describe('a payment', () => {
  it('is made once, however often the buttons are pressed', async () => {
    const run = payment();
    run.pay();
    run.pay('key-2');
    await run.prepare.answer({ outcome: 'ready', means: 'token-1' });
    run.pay('key-3');
    expect(run.prepare.asked.length).toBe(1);
    expect(run.charge.asked).toEqual([
      { key: 'key-1', opensWindow: false, details: { how: 'plugin' }, means: 'token-1' },
    ]);
  });

  it('leads on 4 s after it is paid [APP-238]', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'paid' });
    run.clock.increment(3999);
    expect([run.state(), run.inside()]).toEqual(['charging', { paid: 'counting' }]);
    run.clock.increment(1);
    await run.reload.answer(settled);
    expect(run.state()).toBe('exam');
  });

  it('stays on the page on STAY, and leads on with CONTINUE', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'paid' });
    run.tell('STAY');
    run.clock.increment(60_000);
    expect(run.inside()).toEqual({ paid: 'resting' });
    run.tell('CONTINUE');
    await run.reload.answer(settled);
    expect(run.state()).toBe('exam');
  });

  it.each(['declined', 'blocked'] as const)('is %s with a reason and may be tried again', async (outcome) => {
    const run = await charging();
    await run.charge.answer({ outcome, reason: 'no funds' });
    // After a block the facts are reloaded to decide whether another attempt is possible.
    if (outcome === 'blocked') await run.reload.answer(open);
    expect(run.state()).toBe('paying');
    expect(run.problem()).toEqual({ kind: outcome, reason: 'no funds' });
    run.pay('key-2');
    expect(run.state()).toBe('charging');
  });

  it('is blocked without another attempt if the new facts forbid it', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'blocked' });
    await run.reload.answer({ ...open, facts: { ...submitted, payment_blocked: true } });
    expect(run.state()).toBe('paying');
    expect(run.problem()).toMatchObject({ kind: 'blocked' });
    run.pay('key-2');
    expect(run.state()).toBe('paying');
  });

  it.each(['preparing', 'charging'])('ends at an open pre-screening while %s', async (when) => {
    const run = payment();
    run.pay();
    if (when === 'preparing') await run.prepare.answer({ outcome: 'preScreening' });
    else {
      await run.prepare.answer({ outcome: 'ready', means: 'token-1' });
      await run.charge.answer({ outcome: 'preScreening' });
    }
    await run.reload.answer({ ...open, facts: { ...submitted, pre_screening_pending: true } });
    expect(run.state()).toBe('preScreening');
  });

  it.each(['by the page', 'by the person'])(
    'is unknown after its popup was closed %s, until the server answers that nothing was charged',
    async (who) => {
      const run = payment();
      run.pay('key-1', true);
      if (who === 'by the page') run.tell('CANCEL');
      else await run.prepare.answer({ outcome: 'closed' });
      expect([run.inside(), run.problem(), run.result()]).toEqual(['asking', null, 'unknown']);
      run.pay('key-2');
      expect([run.ask.asked.length, run.charge.asked.length]).toEqual([1, 0]);
      await run.ask.answer({ outcome: 'cancelled' });
      expect(run.problem()).toMatchObject({ kind: 'cancelled' });
      run.clock.increment(500);
      await run.reload.answer(open);
      expect(run.state()).toBe('paying');
      expect(run.problem()).toMatchObject({ kind: 'cancelled' });
    },
  );

  it('is not made again if the server knows it is in flight, even though its popup was closed', async () => {
    const run = payment();
    run.pay('key-1', true);
    run.tell('CANCEL');
    await run.ask.answer({ outcome: 'cancelled' });
    run.clock.increment(500);
    await run.reload.answer({ facts: { ...submitted, payment_in_flight: true }, inFlight: true });
    run.pay('key-2');
    expect(run.state()).toBe('paymentInFlight');
  });

  it('is paid if its popup was closed after the money had moved', async () => {
    const run = payment();
    run.pay('key-1', true);
    await run.prepare.answer({ outcome: 'closed' });
    await run.ask.answer({ outcome: 'paid' });
    expect(run.inside()).toEqual({ paid: 'counting' });
  });

  it('is declined after its popup was closed, if the popup had refused it', async () => {
    const run = payment();
    run.pay('key-1', true);
    await run.prepare.answer({ outcome: 'closed' });
    await run.ask.answer({ outcome: 'declined', reason: 'no funds' });
    expect([run.state(), run.problem()]).toEqual(['paying', { kind: 'declined', reason: 'no funds' }]);
  });

  it.each(['unknown', 'throws'] as const)(
    'stays in flight if its popup was closed and the server gives no answer (%s)',
    async (end) => {
      const run = payment();
      run.pay('key-1', true);
      await run.prepare.answer({ outcome: 'closed' });
      if (end === 'throws') await run.ask.fail();
      else await run.ask.answer({ outcome: 'unknown' });
      run.clock.increment(500);
      await run.reload.answer(open);
      expect([run.state(), run.problem()?.kind]).toEqual(['paymentInFlight', undefined]);
    },
  );

  it.each(['preparing', 'charging'])('ends as alreadyPaid while %s, without another charge', async (when) => {
    const run = payment();
    run.pay();
    if (when === 'preparing') await run.prepare.answer({ outcome: 'alreadyPaid' });
    else {
      await run.prepare.answer({ outcome: 'ready', means: 'token-1' });
      await run.charge.answer({ outcome: 'alreadyPaid' });
    }
    expect([run.inside(), run.result()]).toEqual([{ paid: 'counting' }, 'alreadyPaid']);
    run.clock.increment(4000);
    await run.reload.answer(settled);
    expect(run.state()).toBe('exam');
  });

  it('of a resident stays on the page until the person continues', async () => {
    const facts = { due: true, payable: true, in_flight: false, payment_blocked: false, may_pay: true };
    const run = await charging(buildFlow(makePaymentFile as FlowFile), facts);
    await run.charge.answer({ outcome: 'paid' });
    run.clock.increment(86_400_000);
    expect([run.inside(), run.reload.asked.length]).toEqual([{ paid: 'resting' }, 0]);
    run.tell('CONTINUE');
    await run.reload.answer({ facts: { ...facts, due: false, payable: false }, inFlight: false });
    expect(run.state()).toBe('nothingDue');
  });

  it('reports that the browser did not open the popup', async () => {
    const run = payment();
    run.pay('key-1', true);
    await run.prepare.answer({ outcome: 'popupBlocked' });
    expect(run.problem()).toMatchObject({ kind: 'popupBlocked' });
    expect(run.state()).toBe('paying');
  });

  it('reloads the page after 500 ms and keeps the message if the card could not be read', async () => {
    const run = payment();
    run.pay();
    await run.prepare.fail(new Error('burton.failed_to_create_token'));
    run.clock.increment(499);
    expect(run.reload.asked.length).toBe(0);
    run.clock.increment(1);
    expect(run.reload.asked.length).toBe(1);
    await run.reload.answer(open);
    expect(run.state()).toBe('paying');
    expect(run.problem()).toMatchObject({
      kind: 'tokenFailed',
      reason: { message: 'burton.failed_to_create_token' },
    });
  });
});

describe('a payment without a response', () => {
  it('is in flight, and nobody can pay again', async () => {
    for (const end of ['unknown', 'throws'] as const) {
      const run = await charging();
      if (end === 'throws') await run.charge.fail();
      else await run.charge.answer({ outcome: 'unknown' });
      expect(run.inside()).toBe('unsure');
      run.pay('key-2');
      run.clock.increment(500);
      await run.reload.answer(open);
      expect(run.state()).toBe('paymentInFlight');
      run.pay('key-3');
      expect(run.charge.asked.length).toBe(1);
    }
  });

  it('reloads the page after 500 ms, and stays unknown if that fails', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'unknown' });
    run.clock.increment(499);
    expect(run.reload.asked.length).toBe(0);
    run.clock.increment(1);
    expect(run.reload.asked.length).toBe(1);
    await run.reload.fail();
    expect(run.state()).toBe('paymentInFlight');
  });

  it('from an earlier visit is found when the page opens', () => {
    const run = payment(buildFlow(file), { ...submitted, payment_in_flight: true });
    run.pay();
    expect([run.state(), run.prepare.asked.length]).toEqual(['paymentInFlight', 0]);
  });

  it('of a guest becomes paid, stays unknown, or turns out never to have been made', async () => {
    const flow = buildFlow(guestcardFile as FlowFile);
    const run = payment(flow, { ...invoiced, payment_in_flight: true });
    run.actor.send({ type: 'CHECK' });
    run.actor.send({ type: 'CHECK' });
    expect(run.check.asked.length).toBe(1);
    await run.check.answer({ outcome: 'unknown' });
    expect(run.state()).toBe('paymentInFlight');
    run.actor.send({ type: 'CHECK' });
    await run.check.answer({ outcome: 'failed', facts: invoiced, data: { kind: 'failed', reason: null } });
    expect([run.state(), run.problem()]).toEqual(['paying', { kind: 'failed', reason: null }]);
  });
});

describe('the payment settings in the flow file', () => {
  it('set where each outcome leads', async () => {
    const moved = copyOfFile();
    moved.states.charging.outcomes.declined = 'paymentInFlight';
    const run = await charging(buildFlow(moved));
    await run.charge.answer({ outcome: 'declined', reason: 'no funds' });
    expect(run.state()).toBe('paymentInFlight');
  });

  it('set how long it waits', async () => {
    const slow = copyOfFile();
    slow.states.charging.policy = { confirmMs: 0, paidMs: 9000, reloadMs: 50 };
    const run = await charging(buildFlow(slow));
    await run.charge.answer({ outcome: 'paid' });
    run.clock.increment(8999);
    expect(run.reload.asked.length).toBe(0);
    run.clock.increment(1);
    expect(run.reload.asked.length).toBe(1);
  });

  it('set 200 ms between a guest’s OK and the charge, but none if a window must open', () => {
    const flow = buildFlow(guestcardFile as FlowFile);
    const run = payment(flow, invoiced);
    run.pay();
    run.clock.increment(199);
    expect(run.prepare.asked.length).toBe(0);
    run.clock.increment(1);
    expect(run.prepare.asked.length).toBe(1);
    const popup = payment(flow, invoiced);
    popup.pay('key-1', true);
    expect(popup.prepare.asked.length).toBe(1);
  });

  it('let a guest whose unit is taken choose another one', async () => {
    const run = payment(buildFlow(guestcardFile as FlowFile), invoiced);
    run.pay('key-1', true);
    await run.prepare.answer({ outcome: 'ready', means: 'token-1' });
    await run.charge.answer({ outcome: 'unitGone' });
    run.clock.increment(0);
    await run.reload.answer({ facts: { ...invoiced, unit_taken: true }, inFlight: false });
    expect(run.state()).toBe('changingUnit');
  });
});
