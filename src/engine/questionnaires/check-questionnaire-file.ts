/**
 * Checks the file of a questionnaire before a release. For the command line and the tests: needs ajv.
 */
import { shapeErrors } from '../check/data-file.ts';
import { FlowError } from '../errors.ts';
import { FALLBACK_LANGUAGE } from '../language/language.ts';
import { nearestName } from '../nearest.ts';
import type { QuestionnaireFile, Texts } from './questionnaire.ts';

/** A file on disk; `path` is relative to the root of the project. */
export interface QuestionnaireOnDisk {
  readonly path: string;
  readonly file: unknown;
}

/**
 * All errors of one questionnaire: unknown members, duplicate keys and options, a condition without its option, missing
 * texts of a language, a wrong file name. Empty if there are none.
 *
 * @param schema `schemas/questionnaire.schema.json`
 * @example
 * checkQuestionnaireFile(onDisk, schema, ['en', 'es']).map((error) => error.message)
 * // ['schemas/questionnaires/pre-lease.json /items/0/condition: the question offers no option "yess"; did you mean "yes"?']
 */
export function checkQuestionnaireFile(
  { path, file }: QuestionnaireOnDisk,
  schema: object,
  languages: readonly string[],
): FlowError[] {
  const malformed = shapeErrors('questionnaire', path, file, schema);
  if (malformed.length > 0) return malformed;
  const questionnaire = file as QuestionnaireFile;
  const expected = questionnaire.questionnaire.replaceAll('_', '-');
  const found =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.json$/, '') ?? '';
  const misplaced =
    found === expected
      ? []
      : [new FlowError('questionnaire.file_name', { file: path, at: '/questionnaire', found, expected })];
  const all = questionErrors(questionnaire, path, languages);
  const isOther = ({ code, params }: FlowError) =>
    code === 'questionnaire.text_missing' && params.language !== FALLBACK_LANGUAGE;
  const errors = all.filter((error) => !isOther(error));
  return [...misplaced, ...errors, ...untranslated(all.filter(isOther))];
}

/** One error per language, with its first missing text. */
function untranslated(missing: readonly FlowError[]): FlowError[] {
  const languages = [...new Set(missing.map(({ params }) => params.language))];
  return languages.flatMap((language) => {
    const own = missing.filter(({ params }) => params.language === language);
    const params = own[0]?.params ?? {};
    return [new FlowError('questionnaire.untranslated', { ...params, count: own.length })];
  });
}

function questionErrors(
  { items }: QuestionnaireFile,
  file: string,
  languages: readonly string[],
): FlowError[] {
  const keys = items.map(({ key }) => key);
  return items.flatMap((question, index) => {
    const at = `/items/${index}`;
    const ids = (question.options ?? []).map(({ id }) => id);
    const { condition } = question;
    return [
      ...twice(keys, index, file, `${at}/key`),
      ...ids.flatMap((_, place) => twice(ids, place, file, `${at}/options/${place}/id`)),
      ...(condition === undefined || ids.includes(condition)
        ? []
        : [
            new FlowError('questionnaire.option_unknown', {
              file,
              at: `${at}/condition`,
              name: condition,
              nearest: nearestName(condition, ids),
            }),
          ]),
      ...textErrors(question.name, file, `${at}/name`, languages),
      ...textErrors(question.condition_question, file, `${at}/condition_question`, languages),
      ...(question.doubts ?? []).flatMap(({ text }, place) =>
        textErrors(text, file, `${at}/doubts/${place}/text`, languages),
      ),
      ...(question.options ?? []).flatMap(({ label }, place) =>
        textErrors(label, file, `${at}/options/${place}/label`, languages),
      ),
    ];
  });
}

function twice(names: readonly string[], index: number, file: string, at: string): FlowError[] {
  const name = names[index] ?? '';
  return names.indexOf(name) < index ? [new FlowError('questionnaire.key_twice', { file, at, name })] : [];
}

function textErrors(
  texts: Texts | undefined,
  file: string,
  at: string,
  languages: readonly string[],
): FlowError[] {
  if (texts === undefined) return [];
  return languages
    .filter((language) => !Object.hasOwn(texts, language))
    .map((language) => new FlowError('questionnaire.text_missing', { file, at, language }));
}
