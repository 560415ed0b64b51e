import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { type EntryInput, entryMachine } from './entry.machine.ts';

/** What decides how many entries there may be, and which of them may go. */
export interface EntryRules {
  /** Most entries; null is unlimited, 0 is none. */
  readonly limit: number | null;
  /** `later`: all but the first; `moreThanOne`: any but the only one; `always`: any. */
  readonly removable: 'later' | 'moreThanOne' | 'always';
}

export interface EntryListInput extends EntryRules {
  readonly entries: readonly EntryInput[];
}

type EntryRef = ActorRefFrom<typeof entryMachine>;

interface EntryListContext extends EntryRules {
  /** In the order of the list. Each is a machine of its own. */
  readonly entries: readonly { readonly key: string; readonly ref: EntryRef }[];
  /** The key of the open entry; at most one is open. */
  readonly open: string | null;
}

type EntryListEvent =
  /** `key`: one that this list never had. The new entry is opened. */
  | { readonly type: 'ADD'; readonly key: string }
  | { readonly type: 'OPEN' | 'REMOVE' | 'OPENED'; readonly key: string }
  | { readonly type: 'FOLD' };

const childId = (key: string) => `entry:${key}`;
const keyOfDone = (event: { type: string }) => event.type.replace('xstate.done.actor.entry:', '');

/**
 * Whether one more entry may be added.
 *
 * @example canAdd({ limit: 2, removable: 'later' }, 2) // false
 */
export function canAdd({ limit }: EntryRules, count: number): boolean {
  return limit === null || count < limit;
}

/** Whether the entry at `index` of a list of `count` may be removed. */
export function canRemove({ removable }: EntryRules, index: number, count: number): boolean {
  if (index < 0 || index >= count) return false;
  if (removable === 'later') return index > 0;
  return removable === 'always' || count > 1;
}

/**
 * A list whose every entry is a child of its own: what happens in one (a delete call under way, a failure)
 * neither stops nor moves the others. One entry is open, the others are folded to a line; when the open one
 * goes, its neighbour opens.
 *
 * @example createActor(entryListMachine, { input: { limit: 3, removable: 'later', entries } })
 * @see spec/application.md §4 Address, employer and related rules
 */
export const entryListMachine = setup({
  types: {
    context: {} as EntryListContext,
    events: {} as EntryListEvent,
    input: {} as EntryListInput,
  },
  actors: { entry: entryMachine },
  guards: {
    mayAdd: ({ context, event }) =>
      event.type === 'ADD' &&
      canAdd(context, context.entries.length) &&
      !context.entries.some(({ key }) => key === event.key),
    mayRemove: ({ context, event }) =>
      event.type === 'REMOVE' &&
      canRemove(
        context,
        context.entries.findIndex(({ key }) => key === event.key),
        context.entries.length,
      ),
  },
  actions: {
    add: assign({
      entries: ({ context, event, spawn }) => {
        if (event.type !== 'ADD') return context.entries;
        const { key } = event;
        const ref = spawn('entry', { id: childId(key), input: { key, record: null } });
        return [...context.entries, { key, ref }];
      },
    }),
    forward: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'OPEN' && event.type !== 'REMOVE' && event.type !== 'ADD') return;
      const found = context.entries.find(({ key }) => key === event.key);
      if (found) enqueue.sendTo(found.ref, { type: event.type === 'ADD' ? 'OPEN' : event.type });
    }),
    foldOthers: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'OPENED') return;
      for (const { key, ref } of context.entries)
        if (key !== event.key) enqueue.sendTo(ref, { type: 'FOLD' });
      enqueue.assign({ open: event.key });
    }),
    foldAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.entries) enqueue.sendTo(ref, { type: 'FOLD' });
      enqueue.assign({ open: null });
    }),
    drop: enqueueActions(({ context, event, enqueue }) => {
      const gone = keyOfDone(event);
      const index = context.entries.findIndex(({ key }) => key === gone);
      const left = context.entries.filter(({ key }) => key !== gone);
      enqueue.assign({ entries: left });
      enqueue.stopChild(childId(gone));
      if (context.open !== gone) return;
      const neighbour = left[Math.max(0, index - 1)];
      if (neighbour) enqueue.sendTo(neighbour.ref, { type: 'OPEN' });
      else enqueue.assign({ open: null });
    }),
  },
}).createMachine({
  id: 'entryList',
  context: ({ input, spawn }) => ({
    limit: input.limit,
    removable: input.removable,
    open: null,
    entries: input.entries.map((entry) => ({
      key: entry.key,
      ref: spawn('entry', { id: childId(entry.key), input: entry }),
    })),
  }),
  on: {
    ADD: { guard: 'mayAdd', actions: ['add', 'forward'] },
    OPEN: { actions: 'forward' },
    OPENED: { actions: 'foldOthers' },
    FOLD: { actions: 'foldAll' },
    REMOVE: { guard: 'mayRemove', actions: 'forward' },
    'xstate.done.actor.*': { actions: 'drop' },
  },
});
