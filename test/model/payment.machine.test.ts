import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type ChargedPayment,
  type PaymentOrder,
  type PreparedPayment,
  paymentMachine,
} from '../../machines/payment.machine.ts';
import { scriptedActor } from './scripted-actor.ts';

function payment(inFlight = false) {
  const prepare = scriptedActor<PreparedPayment, PaymentOrder>();
  const charge = scriptedActor<ChargedPayment, PaymentOrder & { means: unknown }>();
  const check = scriptedActor<ChargedPayment>();
  const reload = scriptedActor<void>();
  const clock = new SimulatedClock();
  const machine = paymentMachine.provide({
    actors: {
      preparePayment: prepare.logic,
      chargePayment: charge.logic,
      checkPayment: check.logic,
      reloadPayment: reload.logic,
    },
  });
  const actor = createActor(machine, { clock, input: { inFlight } }).start();
  return {
    actor,
    prepare,
    charge,
    check,
    reload,
    clock,
    at: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
    problem: () => actor.getSnapshot().context.problem,
    pay: (key = 'key-1') => actor.send({ type: 'PAY', order: { key, details: { how: 'popup' } } }),
    confirm: () => actor.send({ type: 'CONFIRM' }),
  };
}

async function charging() {
  const run = payment();
  run.pay();
  run.confirm();
  await run.prepare.answer({ outcome: 'ready', means: 'token-1' });
  return run;
}

describe('a payment', () => {
  it('is confirmed before anything is asked of the provider', () => {
    const run = payment();
    run.pay();
    expect(run.at('confirming')).toBe(true);
    expect(run.prepare.asked.length).toBe(0);
    run.actor.send({ type: 'BACK' });
    expect(run.at('idle')).toBe(true);
  });

  it('is made once, however often the buttons are pressed', async () => {
    const run = payment();
    run.pay();
    run.pay('key-2');
    run.confirm();
    run.confirm();
    run.pay('key-3');
    await run.prepare.answer({ outcome: 'ready', means: 'token-1' });
    run.pay('key-4');
    run.confirm();
    expect(run.prepare.asked.length).toBe(1);
    expect(run.charge.asked).toEqual([{ key: 'key-1', details: { how: 'popup' }, means: 'token-1' }]);
  });

  it('that is paid leads on after 4 s [APP-238]', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'paid' });
    run.clock.increment(3999);
    expect(run.at({ paid: 'counting' })).toBe(true);
    run.clock.increment(1);
    expect(run.actor.getSnapshot().output).toEqual({ outcome: 'paid' });
  });

  it('stays where it is when the person wants to read, and goes on when told', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'paid' });
    run.actor.send({ type: 'STAY' });
    run.clock.increment(60_000);
    expect(run.at({ paid: 'resting' })).toBe(true);
    run.actor.send({ type: 'CONTINUE' });
    expect(run.actor.getSnapshot().output).toEqual({ outcome: 'paid' });
  });

  it.each(['declined', 'blocked'] as const)('that is %s says why and may be tried again', async (outcome) => {
    const run = await charging();
    await run.charge.answer({ outcome, reason: 'no funds' });
    expect(run.at('idle')).toBe(true);
    expect(run.problem()).toEqual({ kind: outcome, reason: 'no funds' });
    run.pay('key-2');
    expect(run.problem()).toBeNull();
  });

  it('that meets an open pre-screening ends there', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'preScreening' });
    expect(run.actor.getSnapshot().output).toEqual({ outcome: 'preScreening' });
  });

  it.each(['by the page', 'by the person'])(
    'whose popup was closed %s charges nothing, and looks again',
    async (who) => {
      const run = payment();
      run.pay();
      run.confirm();
      if (who === 'by the page') run.actor.send({ type: 'CANCEL' });
      else await run.prepare.answer({ outcome: 'cancelled' });
      expect([run.problem()?.kind, run.charge.asked.length]).toEqual(['cancelled', 0]);
      run.clock.increment(500);
      await run.reload.answer();
      expect([run.at('idle'), run.problem()?.kind]).toEqual([true, 'cancelled']);
    },
  );

  it('that the server knows to be in flight is not made again, though its popup was closed', async () => {
    const run = payment();
    run.pay();
    run.confirm();
    run.actor.send({ type: 'CANCEL' });
    run.clock.increment(500);
    run.actor.send({ type: 'IN_FLIGHT' });
    run.pay('key-2');
    expect(run.at('inFlight')).toBe(true);
  });

  it('under way is not disturbed by the news that it is', async () => {
    const run = await charging();
    run.actor.send({ type: 'IN_FLIGHT' });
    await run.charge.answer({ outcome: 'paid' });
    expect(run.at('paid')).toBe(true);
  });

  it('says when the browser did not open the popup', async () => {
    const run = payment();
    run.pay();
    run.confirm();
    await run.prepare.answer({ outcome: 'popupBlocked' });
    expect(run.problem()?.kind).toBe('popupBlocked');
  });

  it('whose card could not be read loads the page anew after 500 ms and keeps its text', async () => {
    const run = payment();
    run.pay();
    run.confirm();
    await run.prepare.fail(new Error('burton.failed_to_create_token'));
    run.clock.increment(499);
    expect(run.reload.asked.length).toBe(0);
    run.clock.increment(1);
    expect(run.reload.asked.length).toBe(1);
    await run.reload.answer();
    expect(run.at('idle')).toBe(true);
    expect(run.problem()).toMatchObject({
      kind: 'tokenFailed',
      reason: { message: 'burton.failed_to_create_token' },
    });
  });
});

describe('a payment without an answer', () => {
  it('is in flight: nobody pays again', async () => {
    for (const end of ['unknown', 'throws'] as const) {
      const run = await charging();
      if (end === 'throws') await run.charge.fail();
      else await run.charge.answer({ outcome: 'unknown' });
      expect(run.at('inFlight')).toBe(true);
      run.pay('key-2');
      run.confirm();
      expect(run.at('inFlight')).toBe(true);
      expect(run.charge.asked.length).toBe(1);
    }
  });

  it('loads the page anew after 500 ms', async () => {
    const run = await charging();
    await run.charge.answer({ outcome: 'unknown' });
    run.clock.increment(500);
    expect(run.reload.asked.length).toBe(1);
    await run.reload.fail();
    expect(run.at({ inFlight: 'waiting' })).toBe(true);
  });

  it('of an earlier visit is found when the page opens', () => {
    const run = payment(true);
    run.pay();
    expect(run.at('inFlight')).toBe(true);
  });

  it('becomes paid, stays unknown, or turns out never to have been made', async () => {
    const run = payment(true);
    run.actor.send({ type: 'CHECK' });
    run.actor.send({ type: 'CHECK' });
    expect(run.check.asked.length).toBe(1);
    await run.check.answer({ outcome: 'unknown' });
    expect(run.at({ inFlight: 'waiting' })).toBe(true);
    run.actor.send({ type: 'CHECK' });
    await run.check.answer({ outcome: 'paid' });
    expect(run.at('paid')).toBe(true);

    const never = payment(true);
    never.actor.send({ type: 'CHECK' });
    await never.check.answer({ outcome: 'failed', reason: 'never reached' });
    expect(never.at('idle')).toBe(true);
    expect(never.problem()).toEqual({ kind: 'failed', reason: 'never reached' });
  });
});
