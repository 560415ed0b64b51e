/**
 * The answers of a questionnaire while it is open: what is entered, the files that are chosen, and what the browser keeps.
 */
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

/** The files that are stored, by the key of the question. */
type StoredFiles = Readonly<Record<string, readonly QuestionFile[]>>;

/** A file that is chosen and not stored: it is on its way, or was lost on it and can be sent again. */
interface UnderwayFile {
  readonly name: string;
  readonly kind: 'sending' | 'failed';
}

function storedFiles(items: readonly QuestionItem[]): StoredFiles {
  return Object.fromEntries(
    items.filter(({ type }) => type === 'file').map(({ key, meta }) => [key, meta.files ?? []]),
  );
}

/** The names without those of files that had reached the server when the page was left. */
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

/** A file that was not taken: it is too large, or no kind of document. */
export interface RefusedFile {
  readonly name: string;
  readonly why: 'size' | 'type' | 'empty';
}

/**
 * Which of the files can be sent, and why the others cannot.
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

/** What is wrong with an answer, and of which of its two parts. */
export interface Complaint {
  readonly key: string;
  readonly part: 'value' | 'condition_value';
  readonly kind: 'required' | 'wrong';
}

/** The judge knows options by their ids, wherever they are. */
const asked = (item: QuestionItem) => ({
  ...item,
  ...(item.meta.options ? { options: item.meta.options } : {}),
});

/**
 * The answers of a person to a questionnaire: what they say so far, how far they are, and what is wrong. What is
 * missing is wrong only once they have tried to submit. What they have said and not sent is there again after a
 * reload; of files that had not arrived, only their names.
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
    /** The stored paths of the files that were uploaded and not submitted. */
    unsent: Object.values(files)
      .flat()
      .filter(({ unsent }) => unsent)
      .map(({ stored_path }) => stored_path),
    /** Whether files are on their way, or were lost on it. */
    uploading: uploadingOf(Object.values(underway).flat()),
    setUnderway,
    /** By question: the files of the last choice that were not taken. */
    refused,
    /** Whether answers of an earlier visit are there again. */
    isResumed: kept !== null,
    /** Names of files that had not arrived in an earlier visit and have to be chosen again. */
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
    /** By question: the unlikely day that the person has said to be right. */
    confirmed,
    confirm: (key: string, day: string) => {
      setTouched(true);
      setConfirmed((now) => ({ ...now, [key]: day }));
    },
    /** Files are chosen for a question; says of some why they are not taken. */
    chooseFiles: (key: string, notTaken: readonly RefusedFile[]) => {
      setTouched(true);
      setUnsentFiles((now) => ({ ...now, [key]: [] }));
      setRefused((now) => ({ ...now, [key]: notTaken }));
    },
    addFile: (key: string, added: QuestionFile) =>
      setFiles((now) => ({ ...now, [key]: [...(now[key] ?? []), added] })),
    /** Takes a file off the page. One that was submitted goes with the next submit. */
    removeFile: (key: string, { id, stored_path, unsent }: QuestionFile) => {
      setTouched(true);
      setFiles((now) => ({ ...now, [key]: (now[key] ?? []).filter((file) => file.id !== id) }));
      if (!unsent) setDeleted((now) => [...now, stored_path]);
    },
  };
}

/** What keeps a form from being sent: files on their way first, then those that were lost. */
function uploadingOf(files: readonly UnderwayFile[]): UnderwayFile['kind'] | null {
  if (files.some(({ kind }) => kind === 'sending')) return 'sending';
  return files.length > 0 ? 'failed' : null;
}

export type Answers = ReturnType<typeof useAnswers>;

/** What somebody has answered and not sent. Of files on their way there are only the names: a page cannot keep a file. */
interface KeptAnswers {
  readonly answers: QuestionAnswers;
  readonly fileNames: Readonly<Record<string, readonly string[]>>;
  /** By question: the unlikely day that they have said to be right. */
  readonly confirmed: Readonly<Record<string, string>>;
}

/** Keeps the unsent answers to one questionnaire in this tab, until they are sent. */
export interface AnswerKeeper {
  read(items: readonly AskedQuestion[]): KeptAnswers | null;
  write(kept: KeptAnswers): void;
  forget(): void;
}

/**
 * The keeper of one questionnaire, so that a reload or a closed laptop costs nobody an answer. Use the storage of
 * the session: answers do not stay on a borrowed device. Under a fingerprint of `id`, which may be the token of a
 * link: that is never written.
 *
 * A browser that keeps nothing has none, and says nothing.
 *
 * @example const keeper = answerKeeper(sessionStorage, `pre_lease ${token}`); keeper.read(items)?.answers
 */
export function answerKeeper(storage: Storage, id: string): AnswerKeeper {
  const key = `latchkey.answers.${fingerprint(id)}`;
  return {
    read(items) {
      try {
        const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return stored === null ? null : fitting(stored as Partial<KeptAnswers>, items);
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        storage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full or forbidden storage: the page still has them.
      }
    },
    forget() {
      try {
        storage.removeItem(key);
      } catch {
        // As above: then nothing was written either.
      }
    },
  };
}

/** What belongs to the questions as they are asked now; null where nothing does. */
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

/** 53 bits that tell one link from another and give none away (FNV-1a, two halves). */
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
