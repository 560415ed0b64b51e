import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import {
  addQuestion,
  addQuestionOption,
  type EditedQuestionnaire,
  followUpEdits,
  keyProblem,
  moveQuestion,
  optionProblem,
  questionEdits,
  questionStep,
  removeQuestion,
  removeQuestionOption,
  retypeQuestion,
} from '../../../../src/engine/edit/questions/question-edits.ts';
import {
  questionnaireName,
  questionnaireOf,
  questionnairePaths,
} from '../../../../src/engine/edit/questions/question-outline.ts';
import type { QuestionType } from '../../../../src/engine/questionnaires/question-types.ts';
import { questionTypes } from '../../../../src/engine/questionnaires/question-types.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { BUNDLE, Edited } from './edited-bundle.ts';

const PATH = 'schemas/questionnaires/pre-screening.json';

function editedIn(made: Edited, baseVersion = 2): EditedQuestionnaire {
  return {
    path: PATH,
    file: questionnaireOf(made.json(PATH)) ?? expect.fail('no questionnaire'),
    baseVersion,
  };
}
const keysIn = (made: Edited) => editedIn(made).file.items.map(({ key }) => key);
const indexOf = (made: Edited, key: string) => keysIn(made).indexOf(key);

/** What the gate of releases finds in the questionnaire. */
function said({ texts }: Edited): string[] {
  const files = new Map([...builtInRelease().files].map(([path, text]) => [path, texts.get(path) ?? text]));
  const { errors, warnings } = checkRelease(readRelease(files), knownNames);
  return [...errors, ...warnings].filter(({ params }) => params.file === PATH).map(({ code }) => code);
}

describe('the questionnaires of a draft', () => {
  it('are those of every property and those of one', () => {
    const names = questionnairePaths(new Edited()).map(questionnaireName);
    expect(names).toEqual(expect.arrayContaining(['pre-lease', 'pre-screening', 'harbor-court/pre-lease']));
    expect(
      names.map((name) => questionnaireOf(new Edited().json(`schemas/questionnaires/${name}.json`))),
    ).not.toContain(null);
  });

  it.each([
    null,
    [],
    { questionnaire: 'pre_lease', version: 1, items: [null] },
    { questionnaire: 'pre_lease', version: 1, items: [{ key: 'a', type: 'constructor', name: {} }] },
    { questionnaire: 'pre_lease', version: 1, items: [{ key: 'a', type: 'text', name: { en: 1 } }] },
    { questionnaire: 'pre_lease', version: 1, items: [{ key: 'a', type: 'radio', name: {}, options: [1] }] },
  ])('are none if they are malformed: %j', (file) => {
    expect(questionnaireOf(file)).toBe(null);
  });
});

describe('edits of a questionnaire', () => {
  it('raise its version once, and change no byte besides', () => {
    const made = new Edited();
    const text = 'Why do you want to move?';
    const set = (to: string) =>
      made.make(questionStep(editedIn(made), questionEdits(editedIn(made), 0, ['name', 'en'], to)));
    set('Another one?');
    set(text);
    expect(made.texts.get(PATH)).toBe(
      BUNDLE.get(PATH)?.replace('"version": 2', '"version": 3').replace('Why are you moving?', text),
    );
    expect(questionStep(editedIn(made), [])).toEqual([]);
  });

  it('add, move and remove a question; the text of another language is missing', { timeout: 60_000 }, () => {
    const made = new Edited();
    const before = keysIn(made);
    const question = { key: 'pets', type: 'radio', texts: { en: 'Pets?' }, index: 1 } as const;
    made.make(addQuestion(made, editedIn(made), question));
    expect(keysIn(made).slice(0, 3)).toEqual([before[0], 'pets', before[1]]);
    expect(said(made)).toEqual(['questionnaire.untranslated']);
    made.make(moveQuestion(editedIn(made), 1, 0));
    expect(keysIn(made)[0]).toBe('pets');
    made.make(removeQuestion(editedIn(made), 0));
    expect(keysIn(made)).toEqual(before);
    expect([
      keyProblem(editedIn(made).file, 'Pets'),
      keyProblem(editedIn(made).file, before[0] ?? ''),
    ]).toEqual(['form', 'taken']);
  });

  it.each(Object.keys(questionTypes) as QuestionType[])(
    'make any question one of type %s',
    { timeout: 60_000 },
    (type) => {
      const made = new Edited();
      for (const [index] of editedIn(made).file.items.entries())
        made.make(retypeQuestion(made, editedIn(made), index, type));
      expect([editedIn(made).file.items.every((item) => item.type === type), said(made)]).toEqual([true, []]);
    },
  );

  it('give a question options, and an option a follow-up whose text is missing', { timeout: 60_000 }, () => {
    const made = new Edited();
    const evicted = indexOf(made, 'evicted_before');
    const item = () => editedIn(made).file.items[evicted];
    made.make(
      addQuestionOption(editedIn(made), evicted, { id: 'maybe', texts: { en: 'Maybe', es: 'Quizá' } }),
    );
    made.make(removeQuestionOption(editedIn(made), evicted, 0));
    expect([item()?.options?.map(({ id }) => id), item()?.condition, item()?.condition_question]).toEqual([
      ['no', 'maybe'],
      undefined,
      undefined,
    ]);
    expect(said(made)).toEqual([]);
    made.make(followUpEdits(editedIn(made), evicted, 'maybe'));
    expect(said(made)).toContain('questionnaire.text_missing');
    made.make(followUpEdits(editedIn(made), evicted, null));
    expect(said(made)).toEqual([]);
    expect(optionProblem(item() ?? expect.fail('none'), 'no')).toBe('taken');
    made.make(removeQuestionOption(editedIn(made), evicted, 1));
    expect(removeQuestionOption(editedIn(made), evicted, 0)).toEqual([]);
  });
});
