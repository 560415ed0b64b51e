import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileOfDraft } from '../../../../src/contract/studio/draft.contract.ts';
import { ApiError } from '../../../../src/web/app/api/api-error.ts';
import { draftStore } from '../../../../src/web/features/studio/document/draft-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const REST_MS = 600;
const [A, B] = ['flows/a.flow.json', 'locales/en/a.json'];

/** A draft with two files on a server that notes what it is sent; `answer` decides what it says to a save. */
function opened(readOnly = false) {
  const sent: { path: string; text: string | null; seq: number }[][] = [];
  const chosen: unknown[] = [];
  let seq = 0;
  const server = {
    answer: async (files: readonly FileOfDraft[]): Promise<FileOfDraft[]> =>
      files.map((file) => {
        seq += 1;
        return { ...file, seq };
      }),
  };
  const store = draftStore({
    files: [
      { path: A, text: '{"x": 1, "y": 1}', seq: 0 },
      { path: B, text: '{"t": "one"}', seq: 0 },
    ],
    readOnly,
    save: (files, choices) => {
      sent.push([...files]);
      chosen.push(choices);
      return server.answer(files);
    },
    onSaved: () => undefined,
  });
  const text = (path: string) => store.document().text(path);
  return { store, sent, chosen, server, text };
}

it('an edit of several files is shown at once, and saved as one step after a rest', async () => {
  const { store, sent, text } = opened();
  const first = store.document();
  first.edit([
    { path: A, at: ['x'], value: 2 },
    { path: B, at: ['t'], value: 'two' },
  ]);
  expect([text(A), text(B)]).toEqual(['{"x": 2, "y": 1}', '{"t": "two"}']);
  expect(store.document().version).toBeGreaterThan(first.version);
  expect(store.saving().status).toBe('typing');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(sent).toEqual([
    [
      { path: A, text: '{"x": 2, "y": 1}', seq: 0 },
      { path: B, text: '{"t": "two"}', seq: 0 },
    ],
  ]);
  expect(store.saving().status).toBe('saved');
});

it('typing on in one place is one step, another place is the next, made from the version before', async () => {
  const { store, sent } = opened();
  store.document().replace(A, '{"x": 12, "y": 1}');
  store.document().replace(A, '{"x": 123, "y": 1}');
  store.document().edit([{ path: A, at: ['y'], value: 2 }]);
  store.document().edit([{ path: A, at: ['y'], value: 23 }]);
  expect(await store.flush()).toBe(true);
  expect(sent).toEqual([
    [{ path: A, text: '{"x": 123, "y": 1}', seq: 0 }],
    [{ path: A, text: '{"x": 123, "y": 23}', seq: 1 }],
  ]);
});

it('what a colleague changed is shown with the answer, and is the base of what was typed meanwhile only once it is', async () => {
  const { store, sent, server, text } = opened();
  store.document().edit([{ path: A, at: ['x'], value: 2 }]);
  const usual = server.answer;
  server.answer = async () => {
    server.answer = usual;
    store.document().edit([{ path: A, at: ['x'], value: 3 }]);
    return [{ path: A, text: '{"x": 2, "y": 9}', seq: 7 }];
  };
  await store.flush();
  expect(sent[1]).toEqual([{ path: A, text: '{"x": 3, "y": 1}', seq: 0 }]);
  store.take([{ path: A, text: '{"x": 3, "y": 9}', seq: 8 }]);
  expect(text(A)).toBe('{"x": 3, "y": 9}');
});

it('a version of the server is not taken while the file has unsaved changes, nor an older one', async () => {
  const { store, text } = opened();
  store.document().edit([{ path: A, at: ['x'], value: 2 }]);
  expect(store.missingSince([{ path: A, seq: 5 }])).toBe(null);
  store.take([{ path: A, text: '{}', seq: 5 }]);
  expect(text(A)).toBe('{"x": 2, "y": 1}');
  expect(store.missingSince([{ path: B, seq: 5 }])).toBe(0);
  store.take([{ path: B, text: '{"t": "theirs"}', seq: 5 }]);
  store.take([{ path: B, text: '{"t": "old"}', seq: 4 }]);
  expect(text(B)).toBe('{"t": "theirs"}');
  expect(store.missingSince([{ path: B, seq: 5 }])).toBe(null);
});

it('a failed save keeps what was typed; conflicts are decided by a choice', async () => {
  const { store, chosen, server, text } = opened();
  store.document().edit([{ path: A, at: ['x'], value: 2 }]);
  const usual = server.answer;
  const conflicts = [{ path: A, seen: '4', at: '/x', base: 1, mine: 2, theirs: 3 }];
  server.answer = () =>
    Promise.reject(
      new ApiError(409, 'studio.conflict', '', { error: { code: 'studio.conflict', conflicts } }),
    );
  expect(await store.flush()).toBe(false);
  expect(store.saving()).toMatchObject({ status: 'failed', conflicts });
  expect(text(A)).toBe('{"x": 2, "y": 1}');
  const one = { path: A, seen: '4', at: '/x', take: 'mine' } as const;
  expect(await store.choose([one])).toBe(false);
  server.answer = usual;
  expect(await store.choose([{ ...one, seen: '5' }])).toBe(true);
  store.document().edit([{ path: A, at: ['x'], value: 4 }]);
  await store.flush();
  expect(chosen).toEqual([[], [one], [one, { ...one, seen: '5' }], []]);
});

it('files are added and removed, and nobody who may only look changes anything', async () => {
  const { store, sent } = opened();
  store.document().replace('locales/en/b.json', '{}');
  store.document().replace(B, null);
  expect(store.document().paths).toEqual([A, 'locales/en/b.json']);
  expect(store.document().json(A)).toBe(store.document().json(A));
  expect(store.document().json(B)).toBe(undefined);
  await store.flush();
  expect(sent.flat().map(({ path, text }) => [path, text])).toEqual([
    ['locales/en/b.json', '{}'],
    [B, null],
  ]);
  const looking = opened(true);
  looking.store.document().edit([{ path: A, at: ['x'], value: 2 }]);
  expect(looking.text(A)).toBe('{"x": 1, "y": 1}');
});
