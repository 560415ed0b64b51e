import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { entryMachine } from '../../machines/entry.machine.ts';
import { canRemove, type EntryRules, entryListMachine } from '../../machines/entry-list.machine.ts';
import { scriptedActor } from './scripted-actor.ts';

function list(rules: Partial<EntryRules> = {}, records: readonly (string | null)[] = ['r0', 'r1', null]) {
  const remove = scriptedActor<void, { record: string }>();
  const entry = entryMachine.provide({ actors: { removeRecord: remove.logic } });
  const actor = createActor(entryListMachine.provide({ actors: { entry } }), {
    input: {
      limit: null,
      removable: 'later',
      ...rules,
      entries: records.map((record, index) => ({ key: `k${index}`, record })),
    },
  }).start();
  const states = () =>
    actor.getSnapshot().context.entries.map(({ key, ref }) => `${key} ${ref.getSnapshot().value}`);
  return { actor, remove, states, open: () => actor.getSnapshot().context.open };
}

describe('a list', () => {
  it('has at most one entry open', () => {
    const { actor, states, open } = list();
    actor.send({ type: 'OPEN', key: 'k0' });
    actor.send({ type: 'OPEN', key: 'k2' });
    expect([states(), open()]).toEqual([['k0 folded', 'k1 folded', 'k2 open'], 'k2']);
    actor.send({ type: 'FOLD' });
    expect([states(), open()]).toEqual([['k0 folded', 'k1 folded', 'k2 folded'], null]);
  });

  it('opens what is added, behind the others', () => {
    const { actor, states } = list();
    actor.send({ type: 'ADD', key: 'k3' });
    expect(states()).toEqual(['k0 folded', 'k1 folded', 'k2 folded', 'k3 open']);
  });

  it('takes no more entries than are allowed', () => {
    const { actor, states } = list({ limit: 4 });
    actor.send({ type: 'ADD', key: 'k3' });
    actor.send({ type: 'ADD', key: 'k4' });
    expect(states().length).toBe(4);
  });

  it('reads a limit of null as unlimited and of 0 as none', () => {
    const none = list({ limit: 0 }, []);
    none.actor.send({ type: 'ADD', key: 'a' });
    expect(none.states()).toEqual([]);
    const many = list({ limit: null }, []);
    for (let count = 0; count < 40; count += 1) many.actor.send({ type: 'ADD', key: `n${count}` });
    expect(many.states().length).toBe(40);
  });

  it('keeps its first entry, and lets the later ones go', () => {
    const { actor, states } = list({ removable: 'later' });
    actor.send({ type: 'REMOVE', key: 'k0' });
    actor.send({ type: 'REMOVE', key: 'k2' });
    expect(states()).toEqual(['k0 folded', 'k1 folded']);
  });

  it('removes nothing that is not in it', () => {
    const rules = { limit: null, removable: 'always' } as const;
    expect([-1, 0, 1, 2].map((index) => canRemove(rules, index, 2))).toEqual([false, true, true, false]);
  });

  it('of pets keeps the only one there is', () => {
    const { actor, states } = list({ removable: 'moreThanOne' }, [null, null]);
    actor.send({ type: 'REMOVE', key: 'k0' });
    actor.send({ type: 'REMOVE', key: 'k1' });
    expect(states()).toEqual(['k1 folded']);
  });
});

describe('an entry', () => {
  it('that is stored is deleted at the server before it goes', async () => {
    const { actor, remove, states } = list();
    actor.send({ type: 'REMOVE', key: 'k1' });
    expect([states()[1], remove.asked]).toEqual(['k1 removing', [{ record: 'r1' }]]);
    await remove.answer();
    expect(states()).toEqual(['k0 folded', 'k2 folded']);
  });

  it('that was never stored goes without a call', () => {
    const { actor, remove, states } = list();
    actor.send({ type: 'REMOVE', key: 'k2' });
    expect([states(), remove.asked.length]).toEqual([['k0 folded', 'k1 folded'], 0]);
  });

  it('that could not be deleted stays, open, with the reason', async () => {
    const { actor, remove, states } = list();
    actor.send({ type: 'REMOVE', key: 'k1' });
    await remove.fail(new Error('offline'));
    expect(states()[1]).toBe('k1 open');
    expect(String(actor.getSnapshot().context.entries[1]?.ref.getSnapshot().context.failure)).toContain(
      'offline',
    );
    actor.send({ type: 'FOLD' });
    expect(actor.getSnapshot().context.entries[1]?.ref.getSnapshot().context.failure).toBeNull();
  });

  it('lives on its own: the others are open, added and removed meanwhile', async () => {
    const { actor, remove, states } = list();
    actor.send({ type: 'REMOVE', key: 'k1' });
    actor.send({ type: 'OPEN', key: 'k0' });
    actor.send({ type: 'ADD', key: 'k3' });
    actor.send({ type: 'REMOVE', key: 'k2' });
    expect(states()).toEqual(['k0 folded', 'k1 removing', 'k3 open']);
    await remove.answer();
    expect(states()).toEqual(['k0 folded', 'k3 open']);
  });

  it('that goes while it is open opens its neighbour', () => {
    const { actor, states, open } = list({}, [null, null, null]);
    actor.send({ type: 'OPEN', key: 'k2' });
    actor.send({ type: 'REMOVE', key: 'k2' });
    expect([states(), open()]).toEqual([['k0 folded', 'k1 open'], 'k1']);
    actor.send({ type: 'ADD', key: 'k3' });
    actor.send({ type: 'OPEN', key: 'k1' });
    actor.send({ type: 'REMOVE', key: 'k3' });
    expect([states(), open()]).toEqual([['k0 folded', 'k1 open'], 'k1']);
  });

  it('of another applicant is not removed', () => {
    const remove = scriptedActor<void, { record: string }>();
    const machine = entryMachine.provide({ actors: { removeRecord: remove.logic } });
    const parent = createActor(entryListMachine.provide({ actors: { entry: machine } }), {
      input: {
        limit: null,
        removable: 'always',
        entries: [{ key: 'theirs', record: 'r9', readOnly: true }],
      },
    }).start();
    parent.send({ type: 'REMOVE', key: 'theirs' });
    expect([parent.getSnapshot().context.entries.length, remove.asked.length]).toEqual([1, 0]);
  });
});
