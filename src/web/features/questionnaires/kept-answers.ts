import { answerTo } from '../../../../machines/questionnaires/answering.ts';
import type { AskedQuestion, QuestionAnswers } from '../../../engine/questionnaires/questionnaire.ts';

/** What somebody has answered and not sent. Of files there are only the names: a page cannot keep a file. */
export interface KeptAnswers {
  readonly answers: QuestionAnswers;
  readonly fileNames: Readonly<Record<string, readonly string[]>>;
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
  const { answers = {}, fileNames = {} } = stored;
  const known = items.filter(({ key, type }) => type !== 'file' && answers[key] !== undefined);
  const named = items.filter(({ key, type }) => type === 'file' && (fileNames[key]?.length ?? 0) > 0);
  if (known.length + named.length === 0) return null;
  return {
    answers: Object.fromEntries(known.map(({ key }) => [key, answerTo(answers, key)])),
    fileNames: Object.fromEntries(named.map(({ key }) => [key, fileNames[key] ?? []])),
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
