import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { MOST_WAITS } from '../../machines/saving/busy-server.ts';
import { type SavedDraft, type SaveInput, savingMachine } from '../../machines/saving/saving.machine.ts';
import { scriptedActor } from './scripted-actor.ts';

function saving({ confirms = true } = {}) {
  const save = scriptedActor<SavedDraft, SaveInput>();
  const machine = savingMachine.provide({ actors: { saveDraft: save.logic } });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, input: { revision: 3, confirms } }).start();
  const ask = (step = 'addresses') => actor.send({ type: 'SAVE', request: { step, next: 'continue' } });
  const confirm = () => actor.send({ type: 'CONFIRM' });
  return { actor, save, clock, ask, confirm, state: () => actor.getSnapshot().value };
}

describe('saving a tab', () => {
  it('stores nothing before the person has confirmed it [APP-166]', () => {
    const { actor, save, ask, state } = saving();
    ask();
    expect([state(), save.asked.length]).toEqual(['confirming', 0]);
    actor.send({ type: 'REFUSE' });
    expect([state(), save.asked.length]).toEqual(['idle', 0]);
  });

  it('sends the revision that the person started from, and stores the new one', async () => {
    const { actor, save, ask, confirm, state } = saving();
    ask();
    confirm();
    expect(save.asked).toEqual([{ step: 'addresses', next: 'continue', revision: 3 }]);
    await save.answer({ outcome: 'saved', revision: 4 });
    expect([state(), actor.getSnapshot().context.revision]).toEqual(['saved', 4]);
  });

  it('happens once, however often the button is pressed', async () => {
    const { save, ask, confirm } = saving();
    ask();
    ask('payments');
    confirm();
    confirm();
    ask();
    expect(save.asked.length).toBe(1);
  });

  it('keeps both versions of a conflict, and saves the merged one over the newer', async () => {
    const { actor, save, ask, confirm, state } = saving();
    ask();
    confirm();
    await save.answer({ outcome: 'stale', revision: 9, newer: { city: 'Reno' } });
    expect([state(), actor.getSnapshot().context.newer]).toEqual(['conflict', { city: 'Reno' }]);
    actor.send({ type: 'RESOLVE' });
    expect(save.asked[1]).toEqual({ step: 'addresses', next: 'continue', revision: 9 });
    await save.answer({ outcome: 'saved', revision: 10 });
    expect(actor.getSnapshot().context).toMatchObject({ revision: 10, newer: null });
  });

  it('retries a busy server after the requested time, and fails after too many waits', async () => {
    const { actor, save, ask, confirm, state, clock } = saving();
    const busy = { outcome: 'busy', retryMs: 2000, failure: new Error('busy') } as const;
    ask();
    confirm();
    await save.answer(busy);
    expect(state()).toBe('waiting');
    ask('payments');
    clock.increment(1999);
    expect(save.asked).toHaveLength(1);
    clock.increment(1);
    expect(save.asked[1]).toEqual({ step: 'addresses', next: 'continue', revision: 3 });
    for (let waits = 2; waits <= MOST_WAITS; waits += 1) {
      await save.answer(busy);
      clock.increment(2000);
    }
    expect([state(), save.asked.length]).toEqual(['saving', MOST_WAITS + 1]);
    await save.answer(busy);
    expect([state(), String(actor.getSnapshot().context.failure)]).toEqual(['failed', 'Error: busy']);
    actor.send({ type: 'RETRY' });
    await save.answer({ outcome: 'saved', revision: 4 });
    expect([state(), actor.getSnapshot().context.revision]).toEqual(['saved', 4]);
  });

  it('can be retried with the same request after a failure', async () => {
    const { actor, save, ask, confirm, state } = saving();
    ask();
    confirm();
    await save.fail(new Error('offline'));
    expect([state(), String(actor.getSnapshot().context.failure)]).toEqual(['failed', 'Error: offline']);
    actor.send({ type: 'RETRY' });
    expect(save.asked[1]).toEqual(save.asked[0]);
  });

  it('starts at once if nothing has to be confirmed', () => {
    const { save, ask, state } = saving({ confirms: false });
    ask();
    expect([state(), save.asked.length]).toEqual(['saving', 1]);
  });

  it('keeps the entries on the device without a network, and sends nothing beside another save', async () => {
    const { actor, save, ask, state } = saving({ confirms: false });
    const resend = () => actor.send({ type: 'SAVE', request: { step: 'addresses', next: 'resend' } });
    ask();
    await save.answer({ outcome: 'kept' });
    expect([state(), actor.getSnapshot().context.revision]).toEqual(['kept', 3]);
    ask('payments');
    resend();
    expect(save.asked.map(({ next }) => next)).toEqual(['continue', 'continue']);
    await save.answer({ outcome: 'saved', revision: 4 });
    resend();
    expect(save.asked[2]).toEqual({ step: 'addresses', next: 'resend', revision: 4 });
  });

  it('joins the newer version that refused a submit, and stores the result over it', () => {
    const { actor, save, state } = saving();
    const request = { step: 'addresses', next: 'submit' } as const;
    actor.send({ type: 'STALE', request, revision: 9, newer: { city: 'Reno' } });
    expect([state(), actor.getSnapshot().context.newer]).toEqual(['conflict', { city: 'Reno' }]);
    actor.send({ type: 'RESOLVE' });
    expect(save.asked).toEqual([{ ...request, revision: 9 }]);
  });

  it('uses a revision that another change has made', () => {
    const { actor, save, ask, confirm } = saving();
    actor.send({ type: 'REVISION', revision: 12 });
    ask();
    confirm();
    expect(save.asked[0]?.revision).toBe(12);
  });
});
