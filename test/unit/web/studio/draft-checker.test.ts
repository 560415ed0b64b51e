import { expect, it } from 'vitest';
import type { NamesForChecks } from '../../../../src/contract/studio/names.contract.ts';
import {
  type CheckAnswer,
  type CheckedFiles,
  type CheckPort,
  type CheckRequest,
  draftChecker,
  editedFlows,
} from '../../../../src/web/features/studio/problems/draft-checker.ts';

const names: NamesForChecks = {
  addresses: { ofFlows: [], pages: [] },
  used: [],
  words: [],
  properties: null,
};

const draft = (version: number, files: Record<string, string>): CheckedFiles => ({
  version,
  files: new Map(Object.entries(files)),
  flows: [],
  covered: null,
});

function started() {
  const asked: CheckRequest[] = [];
  const answers: CheckAnswer[] = [];
  const port: CheckPort = { postMessage: (request) => void asked.push(request), onmessage: null };
  const check = draftChecker(port, names, (answer) => void answers.push(answer));
  const answer = (version: number, isLast = true) =>
    port.onmessage?.({ data: { version, problems: [], coverage: null, failure: null, isLast } });
  return { asked, answers, answer, check };
}

it('sends what has changed since the last check, and what was removed', () => {
  const { asked, answer, check } = started();
  check(draft(1, { a: '1', b: '1' }));
  answer(1);
  check(draft(2, { a: '2' }));
  expect(asked.map(({ changes }) => changes)).toEqual([
    [
      ['a', '1'],
      ['b', '1'],
    ],
    [
      ['a', '2'],
      ['b', null],
    ],
  ]);
  expect(asked.map((one) => one.names !== null)).toEqual([true, false]);
});

it('runs one check at a time, and then only the latest of those that waited', () => {
  const { asked, answers, answer, check } = started();
  check(draft(1, { a: '1' }));
  check(draft(2, { a: '2' }));
  check(draft(3, { a: '3' }));
  expect(asked.map(({ version }) => version)).toEqual([1]);
  answer(1);
  answer(3);
  expect(asked.map(({ version, changes }) => [version, changes])).toEqual([
    [1, [['a', '1']]],
    [3, [['a', '3']]],
  ]);
  expect(answers.map(({ version }) => version)).toEqual([1, 3]);
});

it('names the flows that a draft edits by any of their files', () => {
  const paths = [
    'flows/a.flow.json',
    'flows/b.world.json',
    'flows/c.scenarios.json',
    'schemas/d/facts.schema.json',
    'schemas/e/form.schema.json',
    'flows/f.flow.json',
  ];
  expect(editedFlows(paths, (path) => path !== 'flows/f.flow.json')).toEqual(['a', 'b', 'c', 'd']);
});

it('tells the problems before the coverage, and checks again only after both', () => {
  const { asked, answers, answer, check } = started();
  check({ ...draft(1, { a: '1' }), covered: 'spare-key' });
  check(draft(2, { a: '2' }));
  answer(1, false);
  expect([answers.length, asked.length]).toEqual([1, 1]);
  answer(1);
  expect([answers.length, asked.length]).toEqual([2, 2]);
});
