import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type Held,
  RENEWAL_RETRY_MS,
  SESSION_RETRY_MS,
  type SessionAnswer,
  sessionMachine,
  VERIFY_RETRIES,
} from '../../../machines/session/session.machine.ts';
import { scriptedActor } from '../scripted-actor.ts';

const RENEW_MS = 60_000;
const own = (token: string): Held => ({ token, user_id: 'u1', impersonated: false, renewMs: RENEW_MS });
const subject: Held = { ...own('s1'), user_id: 'u2', impersonated: true };
const good = (held: Held): SessionAnswer => ({ outcome: 'good', held });

/** A tab with the actions that it was told to perform, in order. */
function tab(input: { held: Held | null; reloaded?: boolean }) {
  const [verify, renew] = [scriptedActor<SessionAnswer, Held>(), scriptedActor<SessionAnswer, Held>()];
  const [signIn, end] = [scriptedActor<Held, { way: unknown }>(), scriptedActor<unknown, Held>()];
  const clock = new SimulatedClock();
  const did: string[] = [];
  const machine = sessionMachine.provide({
    actors: {
      signIn: signIn.logic,
      verifySession: verify.logic,
      renewSession: renew.logic,
      endSession: end.logic,
    },
    actions: {
      keep: () => did.push('keep'),
      clear: () => did.push('clear'),
      tell: (_, what) => did.push(what),
      follow: () => did.push('follow'),
      reload: () => did.push('reload'),
      markReload: (_, is) => did.push(is ? 'mark' : 'unmark'),
      handOver: () => did.push('handOver'),
    },
  });
  const actor = createActor(machine, { input: { reloaded: false, ...input }, clock }).start();
  return {
    actor,
    verify,
    renew,
    signIn,
    end,
    clock,
    did,
    state: () => JSON.stringify(actor.getSnapshot().value).replaceAll(/[{}"]/g, ''),
    token: () => actor.getSnapshot().context.held?.token ?? null,
  };
}

describe('the session of a tab', () => {
  it('[PLT-182] [PLT-183] verifies a stored user when a page is loaded, and uses the result', async () => {
    const { verify, state, token, did } = tab({ held: own('t1') });
    expect(state()).toBe('signedIn:verifying');
    await verify.answer(good(own('t2')));
    expect([state(), token()]).toEqual(['signedIn:current', 't2']);
    expect(did).toContain('keep');
    expect(tab({ held: null }).state()).toBe('signedOut:asked');
  });

  it('[PLT-328] reports that a verification failed, then logs out', async () => {
    const { verify, state, did } = tab({ held: own('t1') });
    await verify.answer({ outcome: 'refused' });
    expect(state()).toBe('signedOut:asked');
    expect(did).toEqual(['failed', 'clear']);
  });

  it('retries an unreachable verification a few times, and reports it', async () => {
    const { verify, clock, state, did } = tab({ held: own('t1') });
    for (let tries = 0; tries < VERIFY_RETRIES; tries += 1) {
      await verify.answer({ outcome: 'unreachable' });
      expect(state()).toBe('signedIn:waiting');
      clock.increment(SESSION_RETRY_MS);
    }
    await verify.fail();
    expect(state()).toBe('signedOut:asked');
    expect(did).toEqual(['hiccup', 'hiccup', 'hiccup', 'failed', 'clear']);
  });

  it('[PLT-324] clears the storage and reloads the page on a 401', async () => {
    const { actor, verify, did, state } = tab({ held: own('t1') });
    await verify.answer(good(own('t1')));
    did.length = 0;
    actor.send({ type: 'REFUSED', token: 't1' });
    expect(state()).toBe('reloading');
    expect(did).toEqual(['clear', 'mark', 'reload']);
  });

  it('does not reload twice before a successful verification', async () => {
    const { actor, verify, did, state } = tab({ held: own('t1'), reloaded: true });
    await verify.answer({ outcome: 'unreachable' });
    actor.send({ type: 'REFUSED', token: 't1' });
    expect(state()).toBe('signedOut:asked');
    expect(did).not.toContain('reload');
  });

  it('ignores a 401 for a token that it no longer holds', async () => {
    const { actor, verify, state } = tab({ held: own('t2') });
    await verify.answer(good(own('t2')));
    actor.send({ type: 'REFUSED', token: 't1' });
    expect(state()).toBe('signedIn:current');
  });

  it('[PLT-184] adopts a sign-in of another tab, even during its own', async () => {
    const { actor, state, token, did } = tab({ held: null });
    actor.send({ type: 'SIGN_IN', way: 'password' });
    actor.send({ type: 'ADOPT', held: own('t7') });
    expect([state(), token()]).toEqual(['signedIn:current', 't7']);
    expect(did).not.toContain('signedIn');
  });

  it('[PLT-185] ends with a sign-out in another tab, and reports it', () => {
    const { actor, state, did } = tab({ held: own('t1') });
    actor.send({ type: 'ENDED_ELSEWHERE' });
    expect(state()).toBe('signedOut:asked');
    expect(did).toEqual(['elsewhere']);
  });

  it('[PLT-187] [PLT-189] [PLT-190] stores the person who signs in, follows the language and reports it', async () => {
    const { actor, signIn, state, did } = tab({ held: null });
    actor.send({ type: 'SIGN_IN', way: 'password' });
    await signIn.answer(own('t1'));
    expect(state()).toBe('signedIn:current');
    expect(did).toEqual(['keep', 'follow', 'signedIn']);
  });

  it('asks again after a failed sign-in, and keeps the reason', async () => {
    const { actor, signIn, state } = tab({ held: null });
    actor.send({ type: 'SIGN_IN', way: 'password' });
    await signIn.fail('wrong');
    expect(state()).toBe('signedOut:asked');
    expect(actor.getSnapshot().context.problem).toBe('wrong');
  });

  it('renews its token before it expires, and retries if the server cannot be reached', async () => {
    const { verify, renew, clock, state, token } = tab({ held: own('t1') });
    await verify.answer(good(own('t1')));
    clock.increment(RENEW_MS - 1);
    expect(renew.asked).toEqual([]);
    clock.increment(1);
    await renew.answer({ outcome: 'unreachable' });
    expect(state()).toBe('signedIn:renewalWaiting');
    clock.increment(RENEWAL_RETRY_MS);
    await renew.answer(good(own('t2')));
    expect([state(), token()]).toEqual(['signedIn:current', 't2']);
  });

  it('[PLT-191] clears the storage at once on logout, whatever the server responds', async () => {
    const { actor, end, state, did } = tab({ held: own('t1') });
    actor.send({ type: 'LOG_OUT' });
    expect([state(), did]).toEqual(['signingOut', ['clear']]);
    await end.fail();
    expect(state()).toBe('signedOut:asked');
  });

  it('hands back an impersonation on a 401, and is signed out if nobody was signed in before', async () => {
    const { actor, verify, state, did } = tab({ held: subject });
    await verify.answer(good(subject));
    actor.send({ type: 'REFUSED', token: 's1' });
    expect(state()).toBe('signedIn:handingBack');
    expect(did).toContain('handOver');
    expect(did).not.toContain('reload');
    actor.send({ type: 'HANDED_BACK' });
    expect(state()).toBe('signedOut:asked');
  });
});
