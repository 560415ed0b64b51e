import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../../src/cli/release/built-in.ts';
import { addPart, branchesOf } from '../../../../../src/engine/edit/flows/add-part.ts';
import { copyFlow } from '../../../../../src/engine/edit/flows/copy-flow.ts';
import { flowPath } from '../../../../../src/engine/edit/flows/flow-files.ts';
import { languagesOf, type TextByLanguage } from '../../../../../src/engine/edit/form/text-edits.ts';
import type { ScenarioFile } from '../../../../../src/engine/play/scenario-file.ts';
import { judgeParts } from '../../../../../src/engine/release/judging/judge-parts.ts';
import { readRelease } from '../../../../../src/engine/release/read-release.ts';
import { portalNames } from '../../../../../src/server/releases/publishing/portal-names.ts';
import { releaseOfFlows } from '../../../../fixtures/release-of-flows.ts';
import { aboutOf, partOf, sourceOf, templateFiles } from '../../../../fixtures/templates.ts';
import { Edited } from '../edited-bundle.ts';

const TEMPLATES = readdirSync('templates').filter((name) => name !== 'parts');
const PARTS = readdirSync('templates/parts').map((file) => file.replace('.part.json', ''));
const { parts: productParts } = builtInRelease();
/** Without the other flows a check takes a tenth of the time; what is missing without them is no news. */
const few = releaseOfFlows();

/** What the gate says about a flow: the messages of all its errors and warnings. */
function problemsOf(files: ReadonlyMap<string, string>, flow: string): string[] {
  const judged = judgeParts(readRelease(files), portalNames('.', null));
  return [...judged.problems, ...judged.explore([flow])]
    .filter(({ params }) => String(params.file).includes(flow))
    .map(({ message }) => message);
}

/** A draft of the few files with a flow from a template. */
function begun(from: string, title: TextByLanguage = {}): Edited {
  const edited = new Edited(few);
  edited.make(copyFlow(sourceOf(templateFiles(from)), { from, to: 'my-flow', title }));
  return edited;
}

const filesIn = ({ paths, texts }: Edited) => new Map(paths.map((path) => [path, texts.get(path) ?? '']));

it.each(TEMPLATES)('the template %s is not live, and has scenarios and texts in every language', (name) => {
  const own = templateFiles(name);
  const texts = languagesOf({ paths: [...few.keys()] }).map((one) => `locales/${one}/${name}.json`);
  expect([...own.keys()]).toEqual(expect.arrayContaining(texts));
  expect(Object.keys(aboutOf(name).title)).toEqual(Object.keys(aboutOf(name).text));
  expect(Object.keys(aboutOf(name).title)).toEqual(languagesOf({ paths: [...few.keys()] }));
  const scenarios = own.get(`flows/${name}.scenarios.json`);
  const count = scenarios === undefined ? 0 : (JSON.parse(scenarios) as ScenarioFile).scenarios.length;
  expect(count).toBe(name.startsWith('blank-') ? 0 : 2);
  expect(productParts.flows.map((flow) => flow.name)).not.toContain(name);
});

it.each(TEMPLATES)('a flow from the template %s can be published as it is, with its new name', (name) => {
  const edited = begun(name, { en: 'Mine', es: 'Mío' });
  expect(problemsOf(filesIn(edited), 'my-flow')).toEqual([]);
  expect(edited.json('locales/es/my-flow.json')).toMatchObject({ start: { title: 'Mío' } });
});

describe('in a flow from nothing', () => {
  const add = (edited: Edited, part: string, name: string, before: number) =>
    edited.make(addPart(edited, 'my-flow', { part: partOf(part), name, before, asked: { code: 'PETFEE' } }));

  it.each(PARTS)('the part %s can be published at once, at each place', (part) => {
    const blank = 'blank-application';
    const places = branchesOf(begun(blank).json(flowPath('my-flow')))?.length ?? 0;
    for (let before = 0; before < places; before += 1) {
      const edited = begun(blank);
      add(edited, part, 'first', before);
      expect([before, problemsOf(filesIn(edited), 'my-flow')]).toEqual([before, []]);
    }
  });

  it.each(['blank-application', 'blank-lease'])(
    'all parts together can be published, each twice (%s)',
    (blank) => {
      const edited = begun(blank);
      for (const part of PARTS)
        for (const name of [`${part}one`, `${part}two`]) {
          const last = (branchesOf(edited.json(flowPath('my-flow')))?.length ?? 1) - 1;
          add(edited, part, name, last);
        }
      expect(problemsOf(filesIn(edited), 'my-flow')).toEqual([]);
    },
  );
});
