import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Signature, signatureMachine } from '../../machines/signature/signature.machine.ts';
import { scriptedActor } from './scripted-actor.ts';

const owner = { first_name: 'Ada', middle_name: 'M', last_name: 'Park' };
const fonts = ['Caveat', 'Great Vibes'];

function dialog(locked = false) {
  const sign = scriptedActor<void, Signature>();
  const machine = signatureMachine.provide({ actors: { sign: sign.logic } });
  const actor = createActor(machine, { input: { owner, fonts, locked } }).start();
  return { actor, sign, state: () => actor.getSnapshot().value, output: () => actor.getSnapshot().output };
}

describe('the signature dialog', () => {
  it('starts with the typed name in the first font', () => {
    const { actor, state } = dialog();
    expect(state()).toBe('typing');
    expect(actor.getSnapshot().context).toMatchObject({ name: 'Ada Park', font: 'Caveat' });
  });

  it('signs with the name and the font that were chosen', async () => {
    const { actor, sign, output } = dialog();
    actor.send({ type: 'NAME', name: '  Ada M. Park ' });
    actor.send({ type: 'FONT', font: 'Great Vibes' });
    actor.send({ type: 'FONT', font: 'Comic Sans' });
    actor.send({ type: 'SIGN' });
    const signature = { type: 'type', content: 'Ada M. Park', font: 'Great Vibes' };
    expect(sign.asked).toEqual([signature]);
    await sign.answer();
    expect(output()).toEqual({ outcome: 'signed', signature });
  });

  it('does not sign without a name', () => {
    const { actor, sign, state } = dialog();
    actor.send({ type: 'NAME', name: '   ' });
    actor.send({ type: 'SIGN' });
    expect([state(), actor.getSnapshot().context.problem, sign.asked.length]).toEqual([
      'typing',
      'nameMissing',
      0,
    ]);
    actor.send({ type: 'NAME', name: 'A' });
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it('asks about a name that is not the applicant’s, and signs with it after the person confirms', async () => {
    const { actor, sign, state, output } = dialog();
    actor.send({ type: 'NAME', name: 'Mickey Mouse' });
    actor.send({ type: 'SIGN' });
    expect([state(), sign.asked.length]).toEqual(['asking', 0]);
    actor.send({ type: 'SIGN' });
    expect([state(), sign.asked.length]).toEqual(['asking', 0]);
    actor.send({ type: 'CONFIRM' });
    await sign.answer();
    expect(output()).toMatchObject({ outcome: 'signed', signature: { content: 'Mickey Mouse' } });
  });

  it('returns to typing when the name is corrected, and then asks nothing', () => {
    const { actor, sign, state } = dialog();
    actor.send({ type: 'NAME', name: 'Ada Prak' });
    actor.send({ type: 'SIGN' });
    actor.send({ type: 'NAME', name: 'ada m. park' });
    expect(state()).toBe('typing');
    actor.send({ type: 'SIGN' });
    expect(sign.asked).toHaveLength(1);
  });

  it('refuses a drawing of fewer than 500 pixels', async () => {
    const { actor, sign, output } = dialog();
    actor.send({ type: 'DRAW_TAB' });
    actor.send({ type: 'DRAW', image: 'data:1', pixels: 499 });
    actor.send({ type: 'SIGN' });
    expect([actor.getSnapshot().context.problem, sign.asked.length]).toEqual(['drawingTooShort', 0]);
    actor.send({ type: 'DRAW', image: 'data:2', pixels: 500 });
    actor.send({ type: 'SIGN' });
    await sign.answer();
    expect(output()).toEqual({ outcome: 'signed', signature: { type: 'draw', content: 'data:2' } });
  });

  it('forgets a drawing that was cleared', () => {
    const { actor, sign } = dialog();
    actor.send({ type: 'DRAW_TAB' });
    actor.send({ type: 'DRAW', image: 'data:1', pixels: 900 });
    actor.send({ type: 'CLEAR' });
    actor.send({ type: 'SIGN' });
    expect(sign.asked.length).toBe(0);
  });

  it('signs once, and keeps its input after a failure', async () => {
    const { actor, sign, state } = dialog();
    actor.send({ type: 'SIGN' });
    actor.send({ type: 'SIGN' });
    actor.send({ type: 'CANCEL' });
    expect(sign.asked.length).toBe(1);
    await sign.fail(new Error('offline'));
    expect([state(), actor.getSnapshot().context.name]).toEqual(['typing', 'Ada Park']);
    expect(String(actor.getSnapshot().context.failure)).toBe('Error: offline');
  });

  it('signs nothing if it is cancelled', () => {
    const { actor, sign, output } = dialog();
    actor.send({ type: 'CANCEL' });
    expect([output(), sign.asked.length]).toEqual([{ outcome: 'cancelled' }, 0]);
  });

  it('does not open if it is locked by a screening request', () => {
    expect(dialog(true).output()).toEqual({ outcome: 'locked' });
  });
});
