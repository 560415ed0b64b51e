/**
 * Secret answers: sealed in the database, masked in responses, kept when a mask is sent back.
 *
 * A sealed text is recognizable as such. So an answer that was stored in clear text before its field became secret can
 * be read, and a sealed answer whose field is no longer secret in the current release is not shown in clear text.
 *
 * @see docs/decisions/0029-form-files-say-what-the-server-does-with-answers.md
 */
import { currentImpersonation } from '../access/impersonation.ts';
import { isSealed, type SecretBox } from '../secrets/secret-box.ts';
import {
  type AnswerField,
  type Answers,
  changeAnswers,
  eachEntry,
  entryWithId,
  isId,
  isValues,
} from './answer-fields.ts';

const stars = '*****';
const shownCharacters = 4;

/** The secret fields and their owner. A sealed value that is moved to another field or owner does not open. */
export interface Sealing {
  readonly secrets: readonly AnswerField[];
  readonly owner: string;
  readonly box: SecretBox;
}

/**
 * The answers to store, with secrets sealed. A list entry with a secret gets an id if it has none: a mask that is sent
 * back is matched by it.
 *
 * @param before the stored answers. A sealed answer that cannot be read is kept, unless a new one was given.
 * @example sealAnswers(sealing, { applicant_screening_info: { ssn: '123456789' } }, {}, random.id)
 */
export function sealAnswers(
  { secrets, owner, box }: Sealing,
  answers: Answers,
  before: Answers,
  newId: () => string,
): Record<string, unknown> {
  const named = withEntryIds(secrets, answers, newId);
  const sealed = changeAnswers(named, secrets, (value, field) =>
    isBlank(value) ? value : box.seal(JSON.stringify(value), purposeOf(field, owner)),
  );
  return withUnread({ secrets, owner, box }, sealed, before);
}

/** Reverses `sealAnswers`. A secret that does not open (another key) is left out. */
export function openAnswers(sealing: Sealing, stored: Answers): Record<string, unknown> {
  return changeAnswers(stored, sealedPlaces(stored), (value, field) => {
    if (!isSealedText(value)) return value;
    const text = sealing.box.open(value, purposeOf(field, sealing.owner));
    if (sealing.secrets.some((secret) => isSamePlace(secret, field))) {
      return text === null ? undefined : (JSON.parse(text) as unknown);
    }
    // Secret in another release only: no form of this one allows showing it. A text that does not open is a person's.
    return text === null ? value : undefined;
  });
}

/**
 * Seals every sealed text of stored answers again with the current key, and counts them. A text that no key opens stays
 * as it is.
 */
export function resealAnswers(
  box: SecretBox,
  owner: string,
  stored: Answers,
): { readonly answers: Record<string, unknown>; readonly sealed: number; readonly unread: number } {
  let [sealed, unread] = [0, 0];
  const answers = changeAnswers(stored, sealedPlaces(stored), (value, field) => {
    if (!isSealedText(value)) return value;
    const purpose = purposeOf(field, owner);
    const text = box.open(value, purpose);
    if (text === null) unread += 1;
    else sealed += 1;
    return text === null ? value : box.seal(text, purpose);
  });
  return { answers, sealed, unread };
}

/**
 * The answers without those that are secret, by the forms or because they are sealed, and how many these were.
 *
 * @example withoutSecrets(secrets, { info: { ssn: 'v1.kQ…', name: 'Ann' } }) // { answers: { info: { name: 'Ann' } }, erased: 1 }
 */
export function withoutSecrets(
  secrets: readonly AnswerField[],
  stored: Answers,
): { readonly answers: Record<string, unknown>; readonly erased: number } {
  let erased = 0;
  const answers = changeAnswers(stored, [...secrets, ...sealedPlaces(stored)], (value, field) => {
    if (isBlank(value)) return value;
    // Another form may keep what is no secret in the same place.
    if (!isSealedText(value) && !secrets.some((secret) => isSamePlace(secret, field))) return value;
    erased += 1;
    return undefined;
  });
  return { answers, erased };
}

/**
 * The answers as their owner may see them: five stars and the last four characters of each secret. During
 * impersonation, only stars.
 */
export function maskAnswers(secrets: readonly AnswerField[], answers: Answers): Record<string, unknown> {
  if (currentImpersonation() !== null) return hideSecrets(secrets, answers);
  return changeAnswers(answers, secrets, (value) =>
    isBlank(value) || isMask(value) ? value : maskOf(value),
  );
}

/** The answers as others may see them: only stars instead of each secret. */
export function hideSecrets(secrets: readonly AnswerField[], answers: Answers): Record<string, unknown> {
  return changeAnswers(answers, secrets, (value) => (isBlank(value) ? value : stars));
}

/**
 * Replaces masks in sent answers by the stored secrets; a mask without a stored secret is removed. List entries are
 * matched by id.
 *
 * @example keepMasked(secrets, { info: { ssn: '*****6789' } }, { info: { ssn: '123456789' } })
 * // { info: { ssn: '123456789' } }
 */
export function keepMasked(
  secrets: readonly AnswerField[],
  sent: Answers,
  stored: Answers,
): Record<string, unknown> {
  return changeAnswers(sent, secrets, (value, field, beside) => {
    if (!isMask(value)) return value;
    const known = field.of === null ? stored : stored[field.of];
    const values = field.kind === 'list' ? entryWithId(known, beside.id) : known;
    return isValues(values) && Object.hasOwn(values, field.name) ? values[field.name] : undefined;
  });
}

/** Restores sealed answers of `before` that could not be read and were not answered again. */
function withUnread(sealing: Sealing, sealed: Answers, before: Answers): Record<string, unknown> {
  let opened: Answers | null = null;
  let kept: Record<string, unknown> = { ...sealed };
  for (const field of sealedPlaces(before)) {
    const { of, kind, name } = field;
    const put = (now: Answers, was: unknown, seenIn: (read: Answers) => unknown): Answers => {
      if (!isValues(was) || !isSealedText(was[name]) || !isBlank(now[name])) return now;
      opened ??= openAnswers(sealing, before);
      const seen = seenIn(opened);
      return isValues(seen) && !Object.hasOwn(seen, name) ? { ...now, [name]: was[name] } : now;
    };
    if (of === null) kept = { ...put(kept, before, (read) => read) };
    else if (kind === 'list') {
      kept[of] = eachEntry(kept[of], (entry) =>
        put(entry, entryWithId(before[of], entry.id), (read) => entryWithId(read[of], entry.id)),
      );
    } else if (isValues(kept[of])) kept[of] = put(kept[of], before[of], (read) => read[of]);
  }
  return kept;
}

/** The places of these answers that hold a sealed text. */
function sealedPlaces(answers: Answers): AnswerField[] {
  const found: AnswerField[] = [];
  const add = (of: string | null, kind: AnswerField['kind'], values: unknown): void => {
    for (const [name, value] of Object.entries(isValues(values) ? values : {})) {
      const place = { of, kind, name };
      if (isSealedText(value) && !found.some((one) => isSamePlace(one, place))) found.push(place);
    }
  };
  add(null, 'root', answers);
  for (const [of, value] of Object.entries(answers)) {
    if (Array.isArray(value)) for (const entry of value) add(of, 'list', entry);
    else add(of, 'object', value);
  }
  return found;
}

function withEntryIds(secrets: readonly AnswerField[], answers: Answers, newId: () => string): Answers {
  const lists = new Map<string, AnswerField[]>();
  for (const field of secrets) {
    if (field.of === null || field.kind !== 'list') continue;
    lists.set(field.of, [...(lists.get(field.of) ?? []), field]);
  }
  const named: Record<string, unknown> = { ...answers };
  for (const [of, fields] of lists) {
    if (!Object.hasOwn(answers, of)) continue;
    named[of] = eachEntry(answers[of], (entry) =>
      isId(entry.id) || fields.every(({ name }) => isBlank(entry[name])) ? entry : { ...entry, id: newId() },
    );
  }
  return named;
}

function isSamePlace(a: AnswerField, b: AnswerField): boolean {
  return a.of === b.of && a.kind === b.kind && a.name === b.name;
}

function isSealedText(value: unknown): value is string {
  return typeof value === 'string' && isSealed(value);
}

function isMask(value: unknown): boolean {
  return typeof value === 'string' && value.trim().startsWith('*');
}

function maskOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  // The last characters of a short value would reveal all of it.
  return text.length > shownCharacters ? `${stars}${text.slice(-shownCharacters)}` : stars;
}

/** The purpose that a sealed answer is bound to. Do not change it: stored answers depend on it. */
function purposeOf({ of, name }: AnswerField, owner: string): string {
  return `${of === null ? '' : `${of}.`}${name}:${owner}`;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
