import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { otpMachine, type SendInput, type VerifyInput } from '../../machines/otp.machine.ts';
import { scriptedActor } from './scripted-actor.ts';

const NUMBER = '5125550100';

function verification(input = { number: '', contactType: '' }) {
  const send = scriptedActor<{ readonly hashed: string }, SendInput>();
  const verify = scriptedActor<void, VerifyInput>();
  const machine = otpMachine.provide({ actors: { sendCode: send.logic, verifyCode: verify.logic } });
  const actor = createActor(machine, { input }).start();
  const state = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : Object.keys(value)[0];
  };
  const sent = async (hashed = 'c1') => {
    actor.send({ type: 'NUMBER', number: NUMBER });
    actor.send({ type: 'SEND' });
    await send.answer({ hashed });
  };
  return { actor, send, verify, state, sent, context: () => actor.getSnapshot().context };
}

describe('the verification of a mobile number', () => {
  it('[PRE-214] starts with the contact only', () => {
    expect(verification().state()).toBe('show_contact');
  });

  it('[PRE-215] offers to send a code once ten digits are there', () => {
    const { actor, state } = verification();
    actor.send({ type: 'NUMBER', number: NUMBER.slice(0, 9) });
    expect(state()).toBe('show_contact');
    actor.send({ type: 'NUMBER', number: NUMBER });
    expect(state()).toBe('send');
  });

  it('[PRE-216] offers a code for the type MOBILE, but sends nothing without a number', () => {
    const { actor, send, state } = verification();
    actor.send({ type: 'TYPE', contactType: 'MOBILE' });
    expect(state()).toBe('send');
    actor.send({ type: 'SEND' });
    expect(send.asked).toEqual([]);
  });

  it.each(['HOME', 'WORK', ''])('[PRE-221] withdraws the offer for the type %j', (contactType) => {
    const { actor, state } = verification({ number: NUMBER, contactType: 'MOBILE' });
    expect(state()).toBe('send');
    actor.send({ type: 'TYPE', contactType });
    expect(state()).toBe('show_contact');
  });

  it('[PRE-217] sends one code, however often the button is pressed, and waits for the input', async () => {
    const { actor, send, state, context } = verification();
    actor.send({ type: 'NUMBER', number: NUMBER });
    for (let time = 0; time < 3; time += 1) actor.send({ type: 'SEND' });
    expect(send.asked).toEqual([{ number: NUMBER }]);
    await send.answer({ hashed: 'c1' });
    expect([state(), context().challenge]).toEqual(['varify', 'c1']);
  });

  it('stays on the page if no code could be sent, and keeps the reason', async () => {
    const { actor, send, state, context } = verification();
    actor.send({ type: 'NUMBER', number: NUMBER });
    actor.send({ type: 'SEND' });
    await send.fail('too many');
    expect([state(), context().failure]).toEqual(['send', 'too many']);
  });

  it('[PRE-299] verifies only a code of six characters', async () => {
    const { actor, verify, sent } = verification();
    await sent();
    for (const otp of ['', '12345', '1234567']) {
      actor.send({ type: 'CODE', otp });
      actor.send({ type: 'VERIFY' });
    }
    expect(verify.asked).toEqual([]);
    actor.send({ type: 'CODE', otp: '123456' });
    actor.send({ type: 'VERIFY' });
    expect(verify.asked).toEqual([{ number: NUMBER, challenge: 'c1', otp: '123456' }]);
  });

  it('succeeds only with the right code', async () => {
    const { actor, verify, sent, state, context } = verification();
    await sent();
    actor.send({ type: 'CODE', otp: '123456' });
    actor.send({ type: 'VERIFY' });
    await verify.fail('wrong');
    expect([state(), context().failure, context().otp]).toEqual(['varify', 'wrong', '123456']);
    actor.send({ type: 'VERIFY' });
    await verify.answer(undefined);
    expect([state(), context().failure]).toEqual(['verified', null]);
  });

  it('[PRE-219] clears code and challenge when the person changes the number', async () => {
    const { actor, sent, state, context } = verification();
    await sent();
    actor.send({ type: 'CODE', otp: '123' });
    actor.send({ type: 'CHANGE' });
    expect([state(), context().otp, context().challenge]).toEqual(['show_contact', '', '']);
  });

  it('is reset once the number or its type changes', async () => {
    for (const event of [
      { type: 'NUMBER', number: '5125550101' },
      { type: 'TYPE', contactType: 'HOME' },
    ] as const) {
      const { actor, verify, sent, state, context } = verification();
      await sent();
      actor.send({ type: 'CODE', otp: '123456' });
      actor.send({ type: 'VERIFY' });
      await verify.answer(undefined);
      actor.send(event);
      expect(state()).not.toBe('verified');
      expect(context().challenge).toBe('');
    }
  });

  it('ignores the result of a code that was checked before the number changed', async () => {
    const { actor, verify, sent, state } = verification();
    await sent();
    actor.send({ type: 'CODE', otp: '123456' });
    actor.send({ type: 'VERIFY' });
    actor.send({ type: 'NUMBER', number: '5125550101' });
    await verify.answer(undefined);
    expect(state()).toBe('send');
  });

  it('[PRE-220] sends another code, one at a time, and uses its challenge', async () => {
    const { actor, send, sent, context } = verification();
    await sent();
    actor.send({ type: 'RESEND' });
    actor.send({ type: 'RESEND' });
    expect(send.asked).toHaveLength(2);
    await send.answer({ hashed: 'c2' });
    expect([context().challenge, context().resent]).toEqual(['c2', 1]);
  });
});
