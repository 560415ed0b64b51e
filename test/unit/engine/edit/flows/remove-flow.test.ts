import { expect, it } from 'vitest';
import { dataFlows, filesOfFlow } from '../../../../../src/engine/edit/flows/flow-files.ts';
import { hangingOnFlow, removeFlow } from '../../../../../src/engine/edit/flows/remove-flow.ts';
import { judgeParts } from '../../../../../src/engine/release/judging/judge-parts.ts';
import { readRelease } from '../../../../../src/engine/release/read-release.ts';
import { portalNames } from '../../../../../src/server/releases/publishing/portal-names.ts';
import { Edited } from '../edited-bundle.ts';

it('a flow is deleted with all its files, and the gate names what hung on it, which was said before', () => {
  const edited = new Edited();
  const hanging = hangingOnFlow(edited, 'move-out');
  expect(hanging).toContainEqual({ role: 'begins', by: 'move-out-settlement' });
  edited.make(removeFlow(edited, 'move-out'));
  expect([filesOfFlow(edited, 'move-out'), dataFlows(edited).includes('move-out')]).toEqual([[], false]);
  const files = new Map(edited.paths.map((path) => [path, edited.texts.get(path) ?? '']));
  const { problems } = judgeParts(readRelease(files), portalNames('.', null));
  const named = problems.map(({ params }) => String(params.file));
  expect(named).toContain('flows/move-out-settlement.flow.json');
  expect(named.filter((file) => !hanging.some(({ by }) => file.includes(by)))).toEqual([]);
});

it('nothing hangs on a flow of its own, which goes without a problem', () => {
  const edited = new Edited();
  expect(hangingOnFlow(edited, 'resident-survey')).toEqual([]);
  edited.make(removeFlow(edited, 'resident-survey'));
  const files = new Map(edited.paths.map((path) => [path, edited.texts.get(path) ?? '']));
  expect(judgeParts(readRelease(files), portalNames('.', null)).problems).toEqual([]);
});
