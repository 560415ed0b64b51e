import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type BegunImpersonation,
  impersonationMachine,
} from '../../../machines/session/impersonation.machine.ts';
import { scriptedActor } from '../scripted-actor.ts';

const HOUR_MS = 3_600_000;

function helper(leftMs: number | null) {
  const begin = scriptedActor<BegunImpersonation, { code: string }>();
  const [end, restore] = [scriptedActor<unknown, undefined>(), scriptedActor<unknown, undefined>()];
  const clock = new SimulatedClock();
  const did: string[] = [];
  const machine = impersonationMachine.provide({
    actors: {
      beginImpersonation: begin.logic,
      endImpersonation: end.logic,
      restoreOriginal: restore.logic,
    },
    actions: {
      tell: (_, what) => did.push(what),
      forgetOriginal: () => did.push('forget'),
      open: () => did.push('open'),
    },
  });
  const actor = createActor(machine, { input: { leftMs }, clock }).start();
  return { actor, begin, end, restore, clock, did, state: () => actor.getSnapshot().value };
}

describe('an impersonation', () => {
  it('starts with the code of a staff link', async () => {
    const { actor, begin, state, did } = helper(null);
    actor.send({ type: 'BEGIN', code: 'c1' });
    expect(begin.asked).toEqual([{ code: 'c1' }]);
    await begin.answer({ outcome: 'begun', leftMs: HOUR_MS, opens: null });
    expect([state(), did]).toEqual(['active', ['open']]);
  });

  it('does not start with a link that the server refuses, and keeps the reason', async () => {
    const { actor, begin, state } = helper(null);
    actor.send({ type: 'BEGIN', code: 'c1' });
    await begin.answer({ outcome: 'refused', reason: 'used' });
    expect([state(), actor.getSnapshot().context.problem]).toEqual(['refused', 'used']);
  });

  it('does not start if the code belongs to a unit switch', async () => {
    const { actor, begin, state, did } = helper(null);
    actor.send({ type: 'BEGIN', code: 'c1' });
    await begin.answer({ outcome: 'entered', opens: null });
    expect([state(), did]).toEqual(['none', ['open']]);
  });

  it('[PLT-345] ends by the button, reports it, and restores the original token', async () => {
    const { actor, end, restore, state, did } = helper(HOUR_MS);
    actor.send({ type: 'END' });
    await end.answer(true);
    expect([state(), did]).toEqual(['restoring', ['ended']]);
    await restore.answer(null);
    expect([state(), did]).toEqual(['none', ['ended', 'forget']]);
  });

  it('[PLT-346] continues if the server did not end it, and reports the server’s message', async () => {
    const { actor, end, state, did } = helper(HOUR_MS);
    actor.send({ type: 'END' });
    await end.fail('not now');
    expect([state(), did]).toEqual(['active', ['failed']]);
    expect(actor.getSnapshot().context.problem).toBe('not now');
  });

  it('ends when its time is up, even if the server cannot be reached', async () => {
    const { end, clock, state } = helper(HOUR_MS);
    clock.increment(HOUR_MS - 1);
    expect(state()).toBe('active');
    clock.increment(1);
    expect(state()).toBe('ending');
    await end.fail();
    expect(state()).toBe('restoring');
  });

  it('ends when the server no longer knows it', () => {
    const { actor, state, end } = helper(HOUR_MS);
    actor.send({ type: 'GONE' });
    expect([state(), end.asked]).toEqual(['restoring', []]);
  });

  it('forgets the original token if the person signs in or out', () => {
    const { actor, state, did, restore } = helper(HOUR_MS);
    actor.send({ type: 'DROPPED' });
    expect([state(), did, restore.asked]).toEqual(['none', ['forget'], []]);
  });
});
