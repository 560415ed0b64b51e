import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type CardPluginSession, cardLaunchMachine, LAUNCH_MS } from '../../machines/card-launch.machine.ts';
import { scriptedActor } from './scripted-actor.ts';

const session = { plugin_session_id: 'pls_1', plugin_url: 'https://provider.example/plugin' };

function launch() {
  const fetched = scriptedActor<CardPluginSession>();
  const clock = new SimulatedClock();
  const machine = cardLaunchMachine.provide({ actors: { fetchSession: fetched.logic } });
  const actor = createActor(machine, { clock }).start();
  const state = () => actor.getSnapshot().value;
  return { actor, clock, fetched, state, known: () => actor.getSnapshot().context };
}

describe('launching the card plugin', () => {
  it('fetches the session, then loads its plugin, then is open', async () => {
    const { actor, fetched, state, known } = launch();
    expect([state(), known().session]).toEqual([{ launching: 'fetching' }, null]);
    actor.send({ type: 'OPENED' });
    expect(state()).toEqual({ launching: 'fetching' });
    await fetched.answer(session);
    expect([state(), known().session]).toEqual([{ launching: 'loading' }, session]);
    actor.send({ type: 'OPENED' });
    expect(state()).toBe('opened');
  });

  it('[PRE-379] times out sixty seconds after its start, in every state', async () => {
    for (const step of ['fetching', 'loading']) {
      const { clock, fetched, state } = launch();
      clock.increment(30_000);
      if (step === 'loading') await fetched.answer(session);
      clock.increment(29_999);
      expect(state()).toEqual({ launching: step });
      clock.increment(1);
      expect([state(), LAUNCH_MS]).toEqual(['timedOut', 60_000]);
    }
  });

  it('still opens after the timeout', async () => {
    const { actor, clock, fetched, state } = launch();
    await fetched.answer(session);
    clock.increment(LAUNCH_MS);
    actor.send({ type: 'OPENED' });
    expect(state()).toBe('opened');
  });

  it('keeps the reason of a failed session, and starts again on RETRY', async () => {
    const { actor, fetched, state, known } = launch();
    const failure = new Error('refused');
    await fetched.fail(failure);
    expect([state(), known().failure]).toEqual(['failed', failure]);
    actor.send({ type: 'RETRY' });
    expect([state(), known().failure, fetched.asked.length]).toEqual([{ launching: 'fetching' }, null, 2]);
  });
});
