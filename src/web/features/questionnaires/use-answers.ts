import { useMemo, useState } from 'react';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';
import {
  answerTo,
  missingAnswers,
  progressOfAnswers,
  withValue,
} from '../../../engine/questionnaires/answering.ts';
import { judgeAnswer } from '../../../engine/questionnaires/judge-answer.ts';
import {
  NO_ANSWER,
  type QuestionAnswer,
  type QuestionAnswers,
  type QuestionnaireName,
  UPLOADED,
} from '../../../engine/questionnaires/questionnaire.ts';
import { type ChosenFile, type ChosenFiles, storedFiles } from './chosen-files.ts';

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
 * missing is wrong only once they have tried to submit.
 */
export function useAnswers(questionnaire: QuestionnaireName, items: readonly QuestionItem[]) {
  const [given, setGiven] = useState<QuestionAnswers>(() =>
    Object.fromEntries(items.map(({ key, value, condition_value }) => [key, { value, condition_value }])),
  );
  const [files, setFiles] = useState<ChosenFiles>(() => storedFiles(items));
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);

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

  const put = (key: string, change: (before: QuestionAnswer) => QuestionAnswer) =>
    setGiven((now) => ({ ...now, [key]: change(answerTo(now, key)) }));

  return {
    answers,
    files,
    deleted,
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
    addFiles: (key: string, added: readonly ChosenFile[]) =>
      setFiles((now) => ({ ...now, [key]: [...(now[key] ?? []), ...added] })),
    removeFile: (key: string, gone: ChosenFile) => {
      setFiles((now) => ({ ...now, [key]: (now[key] ?? []).filter(({ id }) => id !== gone.id) }));
      const { stored_path } = gone;
      if (stored_path !== undefined) setDeleted((now) => [...now, stored_path]);
    },
  };
}

export type Answers = ReturnType<typeof useAnswers>;
