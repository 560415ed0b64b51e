import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  autosaveMachine,
  type KeepInput,
  type KeptAnswer,
  REST_MS,
  RETRY_MS,
} from '../../machines/saving/autosave.machine.ts';
import { MOST_WAITS } from '../../machines/saving/busy-server.ts';
import { scriptedActor } from './scripted-actor.ts';

function autosave() {
  const keep = scriptedActor<KeptAnswer, KeepInput>();
  const clock = new SimulatedClock();
  const machine = autosaveMachine.provide({ actors: { keepDraft: keep.logic } });
  const actor = createActor(machine, { input: { serial: 3, savedAt: null }, clock }).start();
  const send = (type: 'CHANGED' | 'LEAVE' | 'ONLINE') => actor.send({ type });
  return { actor, keep, clock, send, state: () => actor.getSnapshot().value };
}

const kept = (serial: number): KeptAnswer => ({ outcome: 'kept', serial, savedAt: '2026-03-02T12:04:00Z' });

describe('autosaving', () => {
  it('waits for a pause, and restarts the wait with every change', () => {
    const { keep, clock, send } = autosave();
    send('CHANGED');
    clock.increment(REST_MS - 1);
    send('CHANGED');
    clock.increment(REST_MS - 1);
    expect(keep.asked).toEqual([]);
    clock.increment(1);
    expect(keep.asked).toEqual([{ serial: 3 }]);
  });

  it('stores the new serial and the time, and then stays idle', async () => {
    const { actor, keep, clock, send, state } = autosave();
    send('CHANGED');
    clock.increment(REST_MS);
    await keep.answer(kept(4));
    expect(state()).toBe('idle');
    expect(actor.getSnapshot().context).toMatchObject({ serial: 4, savedAt: '2026-03-02T12:04:00Z' });
    clock.increment(10 * RETRY_MS);
    expect(keep.asked).toHaveLength(1);
  });

  it('sends later changes afterwards, never two requests at once', async () => {
    const { keep, clock, send } = autosave();
    send('CHANGED');
    clock.increment(REST_MS);
    send('CHANGED');
    clock.increment(REST_MS);
    expect(keep.asked).toHaveLength(1);
    await keep.answer(kept(4));
    clock.increment(REST_MS);
    expect(keep.asked[1]).toEqual({ serial: 4 });
  });

  it('does not wait if the person leaves the page', () => {
    const { keep, send } = autosave();
    send('CHANGED');
    send('LEAVE');
    expect(keep.asked).toHaveLength(1);
  });

  it('continues with the serial of another window that saved first', async () => {
    const { keep, clock, send } = autosave();
    send('CHANGED');
    clock.increment(REST_MS);
    await keep.answer({ outcome: 'stale', serial: 9 });
    clock.increment(REST_MS);
    expect(keep.asked[1]).toEqual({ serial: 9 });
  });

  it('retries when back online, and automatically after a while', async () => {
    const { keep, clock, send, state } = autosave();
    send('CHANGED');
    clock.increment(REST_MS);
    await keep.answer({ outcome: 'unreachable' });
    expect(state()).toBe('offline');
    send('ONLINE');
    await keep.answer({ outcome: 'unreachable' });
    clock.increment(RETRY_MS);
    expect(keep.asked).toHaveLength(3);
    await keep.answer(kept(4));
    expect(state()).toBe('idle');
  });

  it('asks a busy server again as it wishes, for a minute, and then counts it as unreachable', async () => {
    const { keep, clock, send, state } = autosave();
    send('CHANGED');
    clock.increment(REST_MS);
    for (let waits = 1; waits <= MOST_WAITS; waits += 1) {
      await keep.answer({ outcome: 'busy', retryMs: 2000 });
      expect(state()).toBe('waiting');
      clock.increment(1999);
      expect(keep.asked).toHaveLength(waits);
      clock.increment(1);
      expect(keep.asked).toHaveLength(waits + 1);
    }
    await keep.answer({ outcome: 'busy', retryMs: 2000 });
    expect(state()).toBe('offline');
    clock.increment(RETRY_MS);
    await keep.answer({ outcome: 'busy', retryMs: 2000 });
    expect(state()).toBe('waiting');
  });

  it('shows no earlier time until later changes are saved', async () => {
    const { actor, keep, clock, send, state } = autosave();
    send('CHANGED');
    clock.increment(REST_MS);
    await keep.answer(kept(4));
    send('CHANGED');
    clock.increment(REST_MS);
    await keep.answer({ outcome: 'unreachable' });
    send('ONLINE');
    expect(state()).toBe('keeping');
    expect(actor.getSnapshot().context.savedAt).toBeNull();
  });

  it('waits for the next change if the server refuses or an error is thrown', async () => {
    const { keep, clock, send, state } = autosave();
    send('CHANGED');
    clock.increment(REST_MS);
    await keep.answer({ outcome: 'refused' });
    expect(state()).toBe('idle');
    send('CHANGED');
    clock.increment(REST_MS);
    await keep.fail();
    expect(state()).toBe('idle');
    clock.increment(10 * RETRY_MS);
    expect(keep.asked).toHaveLength(2);
  });
});
