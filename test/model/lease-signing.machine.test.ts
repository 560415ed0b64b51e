import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  FINAL_POST_MS,
  type LeaseSigningInput,
  leaseSigningMachine,
  type PostInput,
  RETRY_MS,
  type SavedMarks,
  type SaveMarkInput,
} from '../../machines/lease/lease-signing.machine.ts';
import { scriptedActor } from './scripted-actor.ts';

const SIGNATURE = { type: 'type', content: 'Ann Bell', font: 'Caveat' } as const;

function signing(changed: Partial<LeaseSigningInput> = {}) {
  const save = scriptedActor<SavedMarks, SaveMarkInput>();
  const post = scriptedActor<void, PostInput>();
  const clock = new SimulatedClock();
  const actor = createActor(
    leaseSigningMachine.provide({ actors: { saveDraft: save.logic, postSignature: post.logic } }),
    {
      clock,
      input: {
        spots: [
          { key: 's1', kind: 'signature' },
          { key: 's2', kind: 'signature' },
          { key: 'i1', kind: 'initials' },
        ],
        signed: [],
        signature: null,
        elsewhere: 0,
        required: 3,
        ...changed,
      },
    },
  ).start();
  const sign = (key: string) => actor.send({ type: 'SIGN', key });
  const choose = () => actor.send({ type: 'CHOOSE', signature: SIGNATURE });
  const saved = (...signed: string[]) => save.answer({ outcome: 'saved', signed, elsewhere: 0 });
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, save, post, clock, sign, choose, saved, state, context };
}

/** A lease with all three spots signed and saved. */
async function complete() {
  const lease = signing({ signed: ['s1', 's2'], signature: SIGNATURE });
  lease.sign('i1');
  await lease.saved('s1', 's2', 'i1');
  return lease;
}

describe('signing a lease document', () => {
  it('[PRE-249] shows each spot as unsigned until it is signed, and signs none twice', async () => {
    const { sign, choose, saved, context, save } = signing();
    expect(context().marks).toEqual([]);
    sign('s1');
    expect(context().marks).toEqual([]);
    choose();
    expect(context().marks).toEqual(['s1']);
    await saved('s1');
    sign('s1');
    sign('unknown');
    expect(context().marks).toEqual(['s1']);
    expect(save.asked).toHaveLength(1);
  });

  it('[PRE-250][PRE-252] asks for the signature at the first spot, and reuses it at the next', () => {
    const { sign, choose, state, context } = signing();
    sign('s1');
    expect(state()).toMatchObject({ hand: 'naming' });
    choose();
    sign('s2');
    expect(state()).toMatchObject({ hand: 'signing' });
    expect(context()).toMatchObject({ marks: ['s1', 's2'], signature: SIGNATURE });
  });

  it('signs nothing if the dialog is cancelled, and asks again next time', () => {
    const { actor, sign, state, context } = signing();
    sign('s1');
    actor.send({ type: 'CANCEL' });
    expect(context()).toMatchObject({ marks: [], asked: null });
    sign('s2');
    expect(state()).toMatchObject({ hand: 'naming' });
  });

  it('[PRE-253] accepts initials at once, with or without a signature', () => {
    const { sign, context, state } = signing();
    sign('i1');
    expect(context().marks).toEqual(['i1']);
    expect(state()).toMatchObject({ hand: 'signing' });
  });

  it('reuses the signature of an earlier session without asking again', () => {
    const { sign, state, context } = signing({ signed: ['s1'], signature: SIGNATURE });
    sign('s2');
    expect(state()).toMatchObject({ hand: 'signing' });
    expect(context().marks).toEqual(['s1', 's2']);
  });
});

describe('saving a draft of each mark', () => {
  it('[PRE-257] saves every mark with its own request, one after the other', async () => {
    const { sign, save, saved } = signing({ signature: SIGNATURE });
    sign('s1');
    sign('i1');
    sign('s2');
    expect(save.asked).toEqual([{ key: 's1', marks: ['s1'], signature: SIGNATURE }]);
    await saved('s1');
    await saved('s1', 'i1');
    expect(save.asked.map(({ key }) => key)).toEqual(['s1', 'i1', 's2']);
    expect(save.asked[2]?.marks).toEqual(['s1', 'i1', 's2']);
  });

  it('keeps a mark that could not be saved, and retries after 2 s, 4 s, 8 s, up to 20 s', async () => {
    const { sign, save, clock, context, state } = signing();
    sign('i1');
    for (const wait of [2000, 4000, 8000, 16_000, 20_000, 20_000]) {
      const tries = save.asked.length;
      await save.answer({ outcome: 'unreachable' });
      expect(state()).toMatchObject({ draft: 'failed' });
      clock.increment(wait - 1);
      expect(save.asked).toHaveLength(tries);
      clock.increment(1);
      expect(save.asked).toHaveLength(tries + 1);
    }
    expect(context()).toMatchObject({ marks: ['i1'], unsaved: ['i1'] });
  });

  it('counts a thrown error as a failure, retries at once when back online, and resets the delay after success', async () => {
    const { actor, sign, save, saved, clock, state, context } = signing();
    sign('i1');
    await save.fail();
    clock.increment(RETRY_MS.first);
    await save.fail();
    expect(context().failures).toBe(2);
    actor.send({ type: 'ONLINE' });
    await saved('i1');
    expect(state()).toMatchObject({ draft: 'saved' });
    expect(context()).toMatchObject({ unsaved: [], failures: 0 });
  });

  it('allows signing after a failed save, and saves everything in order afterwards', async () => {
    const { actor, sign, save, saved } = signing({ signature: SIGNATURE });
    sign('s1');
    await save.answer({ outcome: 'unreachable' });
    sign('s2');
    actor.send({ type: 'ONLINE' });
    await saved('s1');
    expect(save.asked.map(({ key }) => key)).toEqual(['s1', 's1', 's2']);
  });

  it('shows a mark that the server refuses as unsigned again, and saves the others', async () => {
    const { sign, save, context } = signing({ signature: SIGNATURE });
    sign('s1');
    sign('i1');
    await save.answer({ outcome: 'refused' });
    expect(context()).toMatchObject({ marks: ['i1'], unsaved: ['i1'] });
    expect(save.asked.map(({ key }) => key)).toEqual(['s1', 'i1']);
  });

  it('adds what the same person has signed on another device in the meantime', async () => {
    const { sign, save, context } = signing();
    sign('i1');
    await save.answer({ outcome: 'saved', signed: ['s2', 'i1'], elsewhere: 0 });
    expect(context().marks.toSorted()).toEqual(['i1', 's2']);
  });

  it('does not save a mark that another device has already saved', async () => {
    const { sign, save, context } = signing({ signature: SIGNATURE });
    sign('i1');
    sign('s2');
    await save.answer({ outcome: 'saved', signed: ['s2', 'i1'], elsewhere: 0 });
    expect(save.asked).toHaveLength(1);
    expect(context().unsaved).toEqual([]);
  });
});

describe('completing a lease', () => {
  it('[PRE-258] opens the completion dialog once the server has all required marks of all documents', async () => {
    const { sign, save, context } = signing({
      signed: ['s1'],
      signature: SIGNATURE,
      elsewhere: 4,
      required: 7,
    });
    sign('s2');
    await save.answer({ outcome: 'saved', signed: ['s1', 's2'], elsewhere: 4 });
    sign('i1');
    expect(context().told).toBe(false);
    await save.answer({ outcome: 'saved', signed: ['s1', 's2', 'i1'], elsewhere: 4 });
    expect(context().told).toBe(true);
  });

  it('opens no dialog while another document lacks a signature', async () => {
    const { sign, save, context } = signing({ signed: ['s1', 's2'], signature: SIGNATURE, required: 4 });
    sign('i1');
    await save.answer({ outcome: 'saved', signed: ['s1', 's2', 'i1'], elsewhere: 0 });
    expect(context().told).toBe(false);
  });

  it('[PRE-259] [PLT-368] posts the final signature once, 500 ms after the dialog has opened', async () => {
    const { clock, post, state, context } = await complete();
    expect(state()).toMatchObject({ hand: 'completed' });
    expect(context().told).toBe(true);
    expect(FINAL_POST_MS).toBe(500);
    clock.increment(499);
    expect(post.asked).toHaveLength(0);
    clock.increment(1);
    expect(post.asked).toEqual([{ signature: SIGNATURE }]);
    await post.answer();
    clock.increment(10 * FINAL_POST_MS);
    expect(state()).toMatchObject({ hand: 'posted' });
    expect(post.asked).toHaveLength(1);
  });

  it('also posts after the dialog was closed with Done', async () => {
    const { actor, clock, post, context } = await complete();
    actor.send({ type: 'DONE' });
    expect(context().told).toBe(false);
    clock.increment(FINAL_POST_MS);
    expect(post.asked).toHaveLength(1);
  });

  it('closes the dialog if the final post was refused, and posts again on request', async () => {
    const { actor, clock, post, state, context } = await complete();
    clock.increment(FINAL_POST_MS);
    await post.fail();
    expect(state()).toMatchObject({ hand: 'refused' });
    expect(context().told).toBe(false);
    actor.send({ type: 'FINISH' });
    await post.answer();
    expect(state()).toMatchObject({ hand: 'posted' });
    expect(post.asked).toHaveLength(2);
  });

  it('does not complete while a mark is unsaved', async () => {
    const { sign, save, clock, state, post } = signing({ signed: ['s1', 's2'], signature: SIGNATURE });
    sign('i1');
    await save.answer({ outcome: 'unreachable' });
    clock.increment(FINAL_POST_MS);
    expect(state()).toMatchObject({ hand: 'signing', draft: 'failed' });
    expect(post.asked).toHaveLength(0);
  });

  it('completes at once if everything was signed on another device', () => {
    const { state } = signing({ signed: ['s1', 's2', 'i1'], signature: SIGNATURE });
    expect(state()).toMatchObject({ hand: 'completed' });
  });
});
