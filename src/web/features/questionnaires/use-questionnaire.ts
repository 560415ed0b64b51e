import { useCallback, useEffect, useMemo, useState } from 'react';
import { progressOfAnswers } from '../../../../machines/questionnaire-rules.ts';
import { asEntry } from '../../../engine/forms/answers/list.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { localDay } from '../../app/texts/formats.ts';
import { useLatest } from '../../app/use-latest.ts';
import { type DraftStore, useSectionValue } from '../../forms/index.ts';
import {
  ANSWERS,
  answersIn,
  questionnaireDraft,
  questionnaireForm,
} from '../../questions/form-of-questions.ts';
import type { TellUnstored, UnstoredFile } from '../../widgets/tell-unstored.ts';
import { withTyped } from '../../wizard/saving/held-draft.ts';
import { issuesOf, useStepIssues } from '../../wizard/step-forms.ts';
import { useUnstoredFiles } from '../../wizard/unstored-files.ts';
import type { AnswerKeeper } from './kept-answers.ts';
import { fileChanges, filesOf } from './question-files.ts';
import type { LoadedQuestionnaire, QuestionnairePort, Submission } from './questionnaire-port.ts';

type Names = Readonly<Record<string, readonly string[]>>;

/** The name of the question that a path of the draft belongs to. */
const keyAt = (path: string): string => path.slice(ANSWERS.length + 1);

/** The names by question, without those that `isThere`. */
function without(names: Names, isThere: (key: string, name: string) => boolean): Names {
  const left = Object.entries(names).map(
    ([key, list]) => [key, list.filter((name) => !isThere(key, name))] as const,
  );
  return Object.fromEntries(left.filter(([, list]) => list.length > 0));
}

const namesOf = (unstored: ReadonlyMap<string, readonly UnstoredFile[]>): Names =>
  Object.fromEntries(
    [...unstored].map(([path, files]) => [
      keyAt(path),
      files.filter(({ kind }) => kind !== 'refused').map(({ name }) => name),
    ]),
  );

/** The answers of an earlier visit, in a store on top of the server's. */
function openStore(
  { items }: LoadedQuestionnaire,
  bundle: FormBundle,
  keeper: AnswerKeeper | null,
): { readonly store: DraftStore; readonly again: Names; readonly isResumed: boolean } {
  const kept = keeper?.read(bundle) ?? null;
  const draft = questionnaireDraft(items, filesOf);
  if (kept === null) return { store: withTyped(draft), again: {}, isResumed: false };
  const files = Object.fromEntries(
    items.filter(({ type }) => type === 'file').map((item) => [item.key, filesOf(item)]),
  );
  // The server may have received a file when the page was left.
  const arrived = (key: string, name: string) =>
    items.find((item) => item.key === key)?.meta.files?.some((file) => file.unsent && file.name === name) ===
    true;
  return {
    store: withTyped(draft, { [ANSWERS]: { ...kept.answers, ...files } }),
    again: without(kept.fileNames, arrived),
    isResumed: true,
  };
}

/**
 * An open questionnaire: its form, the answers as they are typed, which are kept until they are sent, and its progress.
 *
 * @param keeper null if nothing can be answered now.
 */
export function useQuestionnaire(
  { questionnaire }: Pick<QuestionnairePort, 'questionnaire'>,
  loaded: LoadedQuestionnaire,
  keeper: AnswerKeeper | null,
) {
  const { items } = loaded;
  const { bundle, facts } = useMemo(
    () => questionnaireForm(questionnaire, items, localDay(new Date())),
    [questionnaire, items],
  );
  const [opened] = useState(() => openStore(loaded, bundle, keeper));
  const { store, isResumed } = opened;
  const [again, setAgain] = useState(opened.again);
  const [attempt, setAttempt] = useState(0);
  const { unstored, refused, tell, waits } = useUnstoredFiles();

  const keep = useLatest(() => {
    if (!store.hasUnsaved() && unstored.size === 0) return;
    const fileNames = { ...again, ...namesOf(unstored) };
    keeper?.write(bundle, { answers: asEntry(store.get(ANSWERS)), fileNames });
  });
  // Not an effect of a render: text that a field commits while the page closes is kept too.
  useEffect(() => store.subscribe(ANSWERS, () => keep.current()), [store, keep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files that are not stored are kept by their names.
  useEffect(() => keep.current(), [keep, unstored]);

  const tellUnstored = useCallback<TellUnstored>(
    (path, files) => {
      tell(path, files);
      setAgain((now) =>
        without(now, (key, name) => key === keyAt(path) && files.some((file) => file.name === name)),
      );
    },
    [tell],
  );

  const draft = { [ANSWERS]: useSectionValue(store, ANSWERS) };
  const bundles = useMemo(() => [bundle], [bundle]);
  const tried = attempt > 0;
  const issues = useStepIssues(bundles, store, facts, { tried, attempt });

  return {
    bundles,
    store,
    facts,
    tried,
    attempt,
    refused,
    tellUnstored,
    isResumed,
    /** Names of files that were not uploaded in an earlier visit and have to be chosen again. */
    again: Object.values(again).flat(),
    uploading: waits,
    isWrong: issues.length > 0,
    progress: progressOfAnswers(items, answersIn(items, draft)),
    /** The answers, ready to be sent; null if some are missing or wrong: the first of them gets the focus. */
    submission(): Submission | null {
      store.flush();
      const [first] = issuesOf(bundles, store.getAll(), facts);
      if (first === undefined) {
        const answers = answersIn(items, store.getAll());
        return { answers, ...fileChanges(asEntry(store.get(ANSWERS)), items) };
      }
      setAttempt((count) => count + 1);
      store.requestFocus(first.path);
      return null;
    },
  };
}
