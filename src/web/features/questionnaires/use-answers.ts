/** The answers of an open questionnaire: entered answers, chosen files, and the copy in the browser. */
import { useEffect, useMemo, useState } from 'react';
import {
  answerTo,
  missingAnswers,
  progressOfAnswers,
  type QuestionnaireName,
  withValue,
} from '../../../../machines/questionnaire-rules.ts';
import { mayBeDocument } from '../../../contract/document-types.ts';
import { ANSWER_FILE_BYTES } from '../../../contract/limits.ts';
import type { QuestionFile, QuestionItem } from '../../../contract/questionnaire.contract.ts';
import { UPLOADED } from '../../../engine/questionnaires/question-types.ts';
import {
  type AskedQuestion,
  judgeAnswer,
  NO_ANSWER,
  type QuestionAnswer,
  type QuestionAnswers,
} from '../../../engine/questionnaires/questionnaire.ts';
import { unsent } from '../../app/store/unsent.ts';

/** The stored files, by the key of the question. */
type StoredFiles = Readonly<Record<string, readonly QuestionFile[]>>;

/** A chosen file that is not stored: it is uploading, or has failed and can be sent again. */
interface UnderwayFile {
  readonly name: string;
  readonly kind: 'sending' | 'failed';
}

function storedFiles(items: readonly QuestionItem[]): StoredFiles {
  return Object.fromEntries(
    items.filter(({ type }) => type === 'file').map(({ key, meta }) => [key, meta.files ?? []]),
  );
}

/** The names without those of files that the server had received when the page was left. */
function notArrived(
  names: KeptAnswers['fileNames'],
  items: readonly QuestionItem[],
): KeptAnswers['fileNames'] {
  const files = storedFiles(items);
  return Object.fromEntries(
    Object.entries(names).map(([key, list]) => [
      key,
      list.filter((name) => !files[key]?.some((file) => file.unsent && file.name === name)),
    ]),
  );
}

/** A refused file: it is too large, or not a document. */
export interface RefusedFile {
  readonly name: string;
  readonly why: 'size' | 'type' | 'empty';
}

/**
 * Splits the files into those that can be sent and the refused ones, with the reasons.
 *
 * @see spec/pre-application.md §5 Questionnaires
 */
export function sortedFiles(files: readonly File[]): { fitting: File[]; refused: RefusedFile[] } {
  const judged = files.map((file) => ({ file, why: reasonAgainst(file) }));
  return {
    fitting: judged.filter(({ why }) => why === null).map(({ file }) => file),
    refused: judged.flatMap(({ file: { name }, why }) => (why === null ? [] : [{ name, why }])),
  };
}

function reasonAgainst({ name, size }: File): RefusedFile['why'] | null {
  if (!mayBeDocument(name)) return 'type';
  if (size > ANSWER_FILE_BYTES) return 'size';
  return size === 0 ? 'empty' : null;
}

/** An error of an answer, and which of its two parts it is in. */
export interface Complaint {
  readonly key: string;
  readonly part: 'value' | 'condition_value';
  readonly kind: 'required' | 'wrong';
}

/** The checks know options by their ids. */
const asked = (item: QuestionItem) => ({
  ...item,
  ...(item.meta.options ? { options: item.meta.options } : {}),
});

/**
 * A person's answers to a questionnaire: their values, progress and errors. A missing answer counts as an error only
 * after they have tried to submit. Unsent answers are restored after a reload; of files that were not uploaded, only
 * the names.
 *
 * @param keeper null if nothing can be answered now.
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
  const [confirmed, setConfirmed] = useState<KeptAnswers['confirmed']>(() => kept?.confirmed ?? {});
  const [unsentFiles, setUnsentFiles] = useState(() => notArrived(kept?.fileNames ?? {}, items));
  const [touched, setTouched] = useState(false);
  const [files, setFiles] = useState<StoredFiles>(() => storedFiles(items));
  const [underway, setUnderway] = useState<Readonly<Record<string, readonly UnderwayFile[]>>>({});
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, readonly RefusedFile[]>>>({});

  useEffect(() => {
    if (!touched) return;
    const fileNames = Object.fromEntries(
      Object.keys(files).map((key) => [
        key,
        [...(unsentFiles[key] ?? []), ...(underway[key] ?? []).map(({ name }) => name)],
      ]),
    );
    keeper?.write({ answers: given, fileNames, confirmed });
  }, [keeper, touched, given, files, unsentFiles, underway, confirmed]);

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
    /** The stored paths of uploaded files that were not submitted. */
    unsent: Object.values(files)
      .flat()
      .filter(({ unsent }) => unsent)
      .map(({ stored_path }) => stored_path),
    /** Whether files are uploading or have failed. */
    uploading: uploadingOf(Object.values(underway).flat()),
    setUnderway,
    /** By question: the refused files of the last choice. */
    refused,
    /** Whether answers of an earlier visit were restored. */
    isResumed: kept !== null,
    /** Names of files that were not uploaded in an earlier visit and have to be chosen again. */
    unsentFiles,
    progress: progressOfAnswers(items, answers),
    /** The errors that keep the form from being sent, in the order of the questions. */
    open: [...wrong, ...required],
    /** The errors that are shown. */
    complaints: tried ? [...wrong, ...required] : wrong,
    try: () => setTried(true),
    answer: (item: QuestionItem, value: QuestionAnswer['value']) =>
      put(item.key, (before) => withValue(item, before, value)),
    answerFollowUp: (item: QuestionItem, condition_value: string) =>
      put(item.key, (before) => ({ ...before, condition_value })),
    /** By question: the unlikely day that the person has confirmed. */
    confirmed,
    confirm: (key: string, day: string) => {
      setTouched(true);
      setConfirmed((now) => ({ ...now, [key]: day }));
    },
    /** Called when files are chosen for a question, with the refused ones and the reasons. */
    chooseFiles: (key: string, notTaken: readonly RefusedFile[]) => {
      setTouched(true);
      setUnsentFiles((now) => ({ ...now, [key]: [] }));
      setRefused((now) => ({ ...now, [key]: notTaken }));
    },
    addFile: (key: string, added: QuestionFile) =>
      setFiles((now) => ({ ...now, [key]: [...(now[key] ?? []), added] })),
    /** Removes a file from the page. A submitted file is deleted with the next submit. */
    removeFile: (key: string, { id, stored_path, unsent }: QuestionFile) => {
      setTouched(true);
      setFiles((now) => ({ ...now, [key]: (now[key] ?? []).filter((file) => file.id !== id) }));
      if (!unsent) setDeleted((now) => [...now, stored_path]);
    },
  };
}

/** The reason that keeps a form from being sent: files that are uploading first, then failed ones. */
function uploadingOf(files: readonly UnderwayFile[]): UnderwayFile['kind'] | null {
  if (files.some(({ kind }) => kind === 'sending')) return 'sending';
  return files.length > 0 ? 'failed' : null;
}

export type Answers = ReturnType<typeof useAnswers>;

/** Unsent answers of a person. Of files that were uploading only the names are kept: a page cannot store a file. */
interface KeptAnswers {
  readonly answers: QuestionAnswers;
  readonly fileNames: Readonly<Record<string, readonly string[]>>;
  /** By question: the unlikely day that they have confirmed. */
  readonly confirmed: Readonly<Record<string, string>>;
}

/** Keeps the unsent answers to one questionnaire in this tab until they are sent. */
export interface AnswerKeeper {
  read(items: readonly AskedQuestion[]): KeptAnswers | null;
  write(kept: KeptAnswers): boolean;
  forget(): void;
}

/**
 * The keeper of one questionnaire, so that no answers are lost by a reload or a closed laptop. Use the session storage:
 * answers must not stay on a borrowed device. The storage key is a fingerprint of `id`, which may be a link's token and
 * is never written.
 *
 * @example const keeper = answerKeeper(sessionStorage, `pre_lease ${token}`); keeper.read(items)?.answers
 */
export function answerKeeper(storage: Storage, id: string): AnswerKeeper {
  const kept = unsent<Partial<KeptAnswers>>(storage, 'questionnaire', fingerprint(id), isKept);
  return {
    ...kept,
    read(items) {
      const stored = kept.read();
      return stored === null ? null : fitting(stored, items);
    },
  };
}

const isKept = (value: object): value is Partial<KeptAnswers> =>
  Object.values(value).every((part) => typeof part === 'object' && part !== null);

/** The stored answers that fit the current questions; null if none do. */
function fitting(stored: Partial<KeptAnswers>, items: readonly AskedQuestion[]): KeptAnswers | null {
  const { answers = {}, fileNames = {}, confirmed = {} } = stored;
  const known = items.filter(({ key, type }) => type !== 'file' && answers[key] !== undefined);
  const named = items.filter(({ key, type }) => type === 'file' && (fileNames[key]?.length ?? 0) > 0);
  if (known.length + named.length === 0) return null;
  return {
    answers: Object.fromEntries(known.map(({ key }) => [key, answerTo(answers, key)])),
    fileNames: Object.fromEntries(named.map(({ key }) => [key, fileNames[key] ?? []])),
    confirmed,
  };
}

/** A 53-bit hash that distinguishes links and reveals none (FNV-1a, two halves). */
function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x050c5d1f;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x01000197);
  }
  return ((two >>> 11) * 2 ** 32 + (one >>> 0)).toString(36);
}
