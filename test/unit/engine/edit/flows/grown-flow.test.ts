import { expect, it } from 'vitest';
import { addPart, branchesOf, partNameProblem } from '../../../../../src/engine/edit/flows/add-part.ts';
import { copyFlow } from '../../../../../src/engine/edit/flows/copy-flow.ts';
import { flowPath } from '../../../../../src/engine/edit/flows/flow-files.ts';
import { beginningOf, momentsFor, startEdits } from '../../../../../src/engine/edit/flows/start-edits.ts';
import { formNameProblem, newForm } from '../../../../../src/engine/edit/form/new-form.ts';
import { textOf } from '../../../../../src/engine/edit/form/text-edits.ts';
import { membersOf } from '../../../../../src/engine/edit/leads.ts';
import { addState, addTexts } from '../../../../../src/engine/edit/state-edits.ts';
import { judgeParts } from '../../../../../src/engine/release/judging/judge-parts.ts';
import { readRelease } from '../../../../../src/engine/release/read-release.ts';
import { portalNames } from '../../../../../src/server/releases/publishing/portal-names.ts';
import { releaseOfFlows } from '../../../../fixtures/release-of-flows.ts';
import { partOf, sourceOf, templateFiles } from '../../../../fixtures/templates.ts';
import { Edited } from '../edited-bundle.ts';

const FLOW = 'my-flow';
const PATH = flowPath(FLOW);
const BOTH = { en: 'Pets', es: 'Mascotas' };

function begun(): Edited {
  const edited = new Edited(releaseOfFlows('application', 'pet-joins'));
  const from = 'blank-application';
  edited.make(copyFlow(sourceOf(templateFiles(from)), { from, to: FLOW, title: BOTH }));
  return edited;
}

/** What the gate says about the flow: messages. */
function problemsOf({ paths, texts }: Edited): string[] {
  const files = new Map(paths.map((path) => [path, texts.get(path) ?? '']));
  const judged = judgeParts(readRelease(files), portalNames('.', null));
  return [...judged.problems, ...judged.explore([FLOW])]
    .filter(({ params }) => String(params.file).includes(FLOW))
    .map(({ message }) => message);
}

const state = { name: 'more', outcomes: [], to: 'finished', behind: 'sending' };

it('a new state that shows a new form, and a new screen, can be published once something leads there', () => {
  const edited = begun();
  const field = { name: 'comments', widget: 'radio', label: BOTH };
  edited.make([
    ...newForm(edited, { flow: FLOW, name: 'old-pets', title: BOTH, field }),
    ...addState(PATH, FLOW, { ...state, kind: 'form', subject: `${FLOW}/old-pets`, to: 'note' }),
  ]);
  edited.make(addState(PATH, FLOW, { ...state, name: 'note', kind: 'screen', subject: 'message' }));
  for (const language of ['en', 'es'])
    edited.make(
      addTexts(edited, `locales/${language}/${FLOW}.json`, 'note', { title: 'Note', text: 'Read it.' }),
    );
  edited.make([{ path: PATH, at: ['states', 'sending', 'outcomes', 'saved'], value: 'more' }]);
  edited.make([{ path: PATH, at: ['states', 'resuming', 'choice', 1, 'to'], value: 'more' }]);
  expect(problemsOf(edited)).toEqual([]);
});

it('a field of a new form keeps its own label where another form of the flow has the same field', () => {
  const edited = begun();
  const before = textOf(edited, `${FLOW}:fields.comments`, 'en');
  const field = { name: 'comments', widget: 'text', label: BOTH };
  edited.make(newForm(edited, { flow: FLOW, name: 'old-pets', title: BOTH, field }));
  expect(textOf(edited, `${FLOW}:fields.comments`, 'en')).toBe(before);
  const layout = membersOf(edited.json(`schemas/${FLOW}/old-pets.ui.json`));
  expect(membersOf(membersOf(layout.fields).comments).label).toBe(`${FLOW}:fields.old_pets_comments`);
  const problem = (name: string) => formNameProblem(edited, FLOW, name);
  expect(['old-pets', 'Pets', '', 'dogs'].map(problem)).toEqual(['taken', 'form', 'form', null]);
});

it('a flow begins after each outcome and page of the flows about the same subject, and by itself no longer', () => {
  const edited = begun();
  const moments = momentsFor(edited, FLOW);
  expect(new Set(moments.map(({ flow }) => flow))).toEqual(new Set(['application', 'pet-joins']));
  const moment = { flow: 'application', state: 'submitting', outcome: 'accepted' };
  expect(moments).toContainEqual(moment);
  edited.make(startEdits(edited, FLOW, 'after', moment));
  expect([beginningOf(edited.json(PATH)), problemsOf(edited)]).toEqual(['after', []]);
  edited.make(startEdits(edited, FLOW, 'offered', null));
  expect([beginningOf(edited.json(PATH)), problemsOf(edited)]).toEqual(['offered', []]);
});

it('a part has a name that no states of the flow have, and is added only where a flow begins with a choice', () => {
  const edited = begun();
  expect(branchesOf(edited.json(PATH))).toEqual(['asking', 'finished']);
  edited.make(addPart(edited, FLOW, { part: partOf('mail'), name: 'mail', before: 1, asked: {} }));
  expect(branchesOf(edited.json(PATH))).toEqual(['asking', 'mailSending', 'finished']);
  const problem = (name: string) => partNameProblem(edited, FLOW, name);
  expect(['mail', 'sending', 'mai', 'Mail', '2', 'x'.repeat(21)].map(problem)).toEqual([
    'taken',
    'taken',
    null,
    'form',
    'form',
    'form',
  ]);
  edited.make([{ path: PATH, at: ['initial'], value: 'asking' }]);
  expect([branchesOf(edited.json(PATH)), branchesOf(null)]).toEqual([null, null]);
});
