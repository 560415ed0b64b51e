import { expect, it } from 'vitest';
import { copyFlow } from '../../../../../src/engine/edit/flows/copy-flow.ts';
import {
  dataFlows,
  filesOfFlow,
  flowIdProblem,
  nameFrom,
} from '../../../../../src/engine/edit/flows/flow-files.ts';
import { judgeParts } from '../../../../../src/engine/release/judging/judge-parts.ts';
import { readRelease } from '../../../../../src/engine/release/read-release.ts';
import { portalNames } from '../../../../../src/server/releases/publishing/portal-names.ts';
import { releaseWithBikeRoom } from '../../../../api/tours/made-up-flow.ts';
import { sourceOf } from '../../../../fixtures/templates.ts';
import { BUNDLE, Edited } from '../edited-bundle.ts';

const product = sourceOf(BUNDLE);

it('copies of all flows of data pass the gate together, and name nothing of the flows that they are copies of', () => {
  const edited = new Edited();
  const flows = dataFlows(edited).filter((flow) => flow !== 'workorder');
  for (const from of flows)
    edited.make(copyFlow(product, { from, to: `new-${from}`, title: { en: `New ${from}` } }));
  const files = new Map(edited.paths.map((path) => [path, edited.texts.get(path) ?? '']));
  const { problems } = judgeParts(readRelease(files), portalNames('.', null));
  expect(problems.map(({ message }) => message)).toEqual([]);
  for (const from of flows) {
    const own = filesOfFlow(edited, `new-${from}`).filter((path) => !path.startsWith('locales/'));
    const naming = own.filter((path) => new RegExp(`"${from}(?:["/:])`).test(edited.texts.get(path) ?? ''));
    expect([from, naming]).toEqual([from, []]);
    expect(edited.json(`locales/en/new-${from}.json`)).toMatchObject({ start: { title: `New ${from}` } });
  }
});

it('a table of a flow is copied with it, and other bytes stay as they are', () => {
  const source = sourceOf(releaseWithBikeRoom());
  const made = new Map(
    copyFlow(source, { from: 'bike-room', to: 'attic', title: {} }).map(({ path, content }) => [
      path,
      content,
    ]),
  );
  const table = JSON.parse(made.get('flows/attic-bike-fee.table.json') ?? '{}');
  expect([table.flow, table.columns.maker.form]).toEqual(['attic', 'attic/bike']);
  expect(JSON.parse(made.get('flows/attic.flow.json') ?? '').states.charging.with.amount).toEqual({
    table: 'attic-bike-fee',
  });
  expect(made.get('locales/en/attic.json')).toBe(source.text('locales/en/bike-room.json'));
});

it('the id of a new flow is free in files, texts and addresses, and well formed', () => {
  const problem = (id: string) => flowIdProblem(product, id);
  expect(problem('roof-garden')).toBeNull();
  expect(['resident-survey', 'portal', 'payment', 'household'].map(problem)).toEqual(Array(4).fill('taken'));
  expect(['', 'Roof', 'roof garden', '-roof', 'roof-', '1st', 'a'.repeat(41)].map(problem)).toEqual(
    Array(7).fill('form'),
  );
  expect(nameFrom('¿Un jardín en la azotea?', '-')).toBe('un-jardin-en-la-azotea');
});
