import { useEffect, useMemo, useState } from 'react';
import {
  answerTo,
  missingAnswers,
  progressOfAnswers,
  withValue,
} from '../../../../machines/questionnaires/answering.ts';
import type { QuestionnaireName } from '../../../../machines/questionnaires/questionnaire-facts.ts';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';
import { judgeAnswer } from '../../../engine/questionnaires/judge-answer.ts';
import { UPLOADED } from '../../../engine/questionnaires/question-types.ts';
import {
  NO_ANSWER,
  type QuestionAnswer,
  type QuestionAnswers,
} from '../../../engine/questionnaires/questionnaire.ts';
import { type ChosenFile, type ChosenFiles, storedFiles } from './chosen-files.ts';
import type { AnswerKeeper } from './kept-answers.ts';

/** What is wrong with an answer, and of which of its two parts. */
export interface Complaint {
  readonly key: string;
  readonly part: 'value' | 'condition_value';
  readonly kind: 'required' | 'wrong';
}

/** The judge knows options by their ids, wherever they stand. */
const asked = (item: QuestionItem) => ({
  ...item,
  ...(item.meta.options ? { options: item.meta.options } : {}),
});

/**
 * The answers of a person to a questionnaire: what they say so far, how far they are, and what is wrong. What is
 * missing is wrong only once they have tried to submit. What they have said and not sent is there again after a
 * reload; of files, only their names.
 *
 * @param keeper null where there is nothing to answer any more.
 */
export function useAnswers(
  questionnaire: QuestionnaireName,
  items: readonly QuestionItem[],
  keeper: AnswerKeeper | null,
) {
  const [kept] = useState(() => keeper?.read(items) ?? null);
  const [given, setGiven] = useState<QuestionAnswers>(() => ({
    ...Object.fromEntries(items.map(({ key, value, condition_value }) => [key, { value, condition_value }])),
    ...kept?.answers,
  }));
  const [unsentFiles, setUnsentFiles] = useState(kept?.fileNames ?? {});
  const [touched, setTouched] = useState(false);
  const [files, setFiles] = useState<ChosenFiles>(() => storedFiles(items));
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);

  useEffect(() => {
    if (!touched) return;
    const fileNames = Object.fromEntries(
      Object.entries(files).map(([key, list]) => [
        key,
        [
          ...(unsentFiles[key] ?? []),
          ...list.filter(({ file }) => file !== undefined).map(({ name }) => name),
        ],
      ]),
    );
    keeper?.write({ answers: given, fileNames });
  }, [keeper, touched, given, files, unsentFiles]);

  const answers = useMemo<QuestionAnswers>(
    () => ({
      ...given,
      ...Object.fromEntries(
        Object.entries(files).map(([key, list]) => [
          key,
          { ...NO_ANSWER, value: list.length > 0 ? UPLOADED : '' },
        ]),
      ),
    }),
    [given, files],
  );
  const missing = missingAnswers(questionnaire, items, answers);
  const wrong = items
    .filter((item) => judgeAnswer(asked(item), answerTo(answers, item.key)) === null)
    .map(({ key }): Complaint => ({ key, part: 'value', kind: 'wrong' }));
  const required = missing.map((one): Complaint => ({ ...one, kind: 'required' }));

  const put = (key: string, change: (before: QuestionAnswer) => QuestionAnswer) => {
    setTouched(true);
    setGiven((now) => ({ ...now, [key]: change(answerTo(now, key)) }));
  };

  return {
    answers,
    files,
    deleted,
    /** Whether answers of an earlier visit are there again. */
    isResumed: kept !== null,
    /** Names of files that were chosen in an earlier visit and have to be chosen again. */
    unsentFiles,
    progress: progressOfAnswers(items, answers),
    /** In the order of the questions; what keeps the form from being sent. */
    open: [...wrong, ...required],
    /** What is shown as wrong. */
    complaints: tried ? [...wrong, ...required] : wrong,
    try: () => setTried(true),
    answer: (item: QuestionItem, value: QuestionAnswer['value']) =>
      put(item.key, (before) => withValue(item, before, value)),
    answerFollowUp: (item: QuestionItem, condition_value: string) =>
      put(item.key, (before) => ({ ...before, condition_value })),
    addFiles: (key: string, added: readonly ChosenFile[]) => {
      setTouched(true);
      setUnsentFiles((now) => ({ ...now, [key]: [] }));
      setFiles((now) => ({ ...now, [key]: [...(now[key] ?? []), ...added] }));
    },
    removeFile: (key: string, gone: ChosenFile) => {
      setTouched(true);
      setFiles((now) => ({ ...now, [key]: (now[key] ?? []).filter(({ id }) => id !== gone.id) }));
      const { stored_path } = gone;
      if (stored_path !== undefined) setDeleted((now) => [...now, stored_path]);
    },
  };
}

export type Answers = ReturnType<typeof useAnswers>;
