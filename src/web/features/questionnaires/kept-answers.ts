import { confirmedName } from '../../../engine/forms/answers/doubts.ts';
import type { Entry, FormBundle } from '../../../engine/forms/form.ts';
import { unsent } from '../../app/store/unsent.ts';

/** Unsent answers of a person. Of files that were uploading only the names are kept: a page cannot store a file. */
interface KeptAnswers {
  /** The values of the form's fields, with the confirmations of unlikely days. */
  readonly answers: Entry;
  /** By question. */
  readonly fileNames: Readonly<Record<string, readonly string[]>>;
}

/** Keeps the unsent answers to one questionnaire in this tab until they are sent. */
export interface AnswerKeeper {
  /** Null if nothing is kept that fits the form. */
  read(form: Pick<FormBundle, 'ui'>): KeptAnswers | null;
  /** Files among the answers are left out: the server has them. */
  write(form: Pick<FormBundle, 'ui'>, kept: KeptAnswers): boolean;
  forget(): void;
}

/**
 * The keeper of one questionnaire, so that no answers are lost by a reload or a closed laptop. Use the session storage:
 * answers must not stay on a borrowed device. The storage key is a fingerprint of `id`, which may be a link's token and
 * is never written.
 *
 * @example const keeper = answerKeeper(sessionStorage, `pre_lease ${token}`); keeper.read(bundle)?.answers
 */
export function answerKeeper(storage: Storage, id: string): AnswerKeeper {
  const kept = unsent<Partial<KeptAnswers>>(storage, 'questionnaire', fingerprint(id), isKept);
  return {
    read(form) {
      const { answers = {}, fileNames = {} } = fitting(form, kept.read() ?? {});
      const isNothing = Object.keys(answers).length + Object.keys(fileNames).length === 0;
      return isNothing ? null : { answers, fileNames };
    },
    write: (form, typed) => kept.write(fitting(form, typed)),
    forget: kept.forget,
  };
}

const isKept = (value: object): value is Partial<KeptAnswers> =>
  Object.values(value).every((part) => typeof part === 'object' && part !== null);

/** The part that fits the fields of a form: values of fields without files, and names of files of the others. */
function fitting(
  { ui }: Pick<FormBundle, 'ui'>,
  { answers = {}, fileNames = {} }: Partial<KeptAnswers>,
): Partial<KeptAnswers> {
  const names = Object.keys(ui.fields);
  const uploads = names.filter((name) => ui.fields[name]?.widget === 'upload');
  const others = names.filter((name) => !uploads.includes(name));
  return {
    answers: picked(answers, [...others, ...others.map(confirmedName)]),
    fileNames: picked(
      fileNames,
      uploads.filter((name) => (fileNames[name]?.length ?? 0) > 0),
    ),
  };
}

function picked<Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
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
