/**
 * Entries of an application or a workorder, answers to the steps of a flow or to a questionnaire, and the workorders that a
 * member of the office has with them, with what they have done there.
 */
export type UnsentKind = 'application' | 'flow' | 'questionnaire' | 'workorder' | 'visits' | 'visit-acts';

/** What one owner typed and the server does not have. */
export interface Unsent<Typed extends object> {
  /** Null if there is none, if it is older than a week, or if it is not what is expected. */
  read(): Typed | null;
  /** False if the browser stores nothing: its storage is full or forbidden. */
  write(typed: Typed): boolean;
  forget(): void;
}

/** An entry of the storage. */
interface Stored {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly typed: object;
}

const BEGINNING = 'latchkey.unsent.';
const KEPT_MS = 7 * 86_400_000;

/**
 * What a person typed and the server does not have, stored in this browser. Callers remove it as soon as it is sent,
 * and leave out secrets, consent and tokens; after a week it is removed anyway, since others may use the browser too.
 * Storage without access causes no error.
 *
 * @param owner the id of the applicant, process, questionnaire or user: nobody else reads it.
 * @param is checks the stored value: an earlier version may have written another one.
 * @param now milliseconds since 1970.
 * @example unsent(localStorage, 'application', answer.applicants.id, isObject).write({ applicants: { first_name: 'Ada' } })
 * @see docs/decisions/0013-typing-is-kept-beside-the-draft.md
 */
export function unsent<Typed extends object>(
  storage: Storage,
  kind: UnsentKind,
  owner: string,
  is: (value: object) => value is Typed,
  now: () => number = Date.now,
): Unsent<Typed> {
  const key = `${BEGINNING}${kind}.${owner}`;
  return {
    read: () =>
      orElse(null, () => {
        const typed = typedIn(storage.getItem(key), now());
        return typed !== null && is(typed) ? typed : null;
      }),
    write: (typed) =>
      orElse(false, () => {
        storage.setItem(key, JSON.stringify({ at: now(), typed } satisfies Stored));
        return true;
      }),
    forget: () => orElse(undefined, () => storage.removeItem(key)),
  };
}

/** Whether this browser stores something of a kind, of any owner. */
export function hasUnsent(storage: Storage, kind: UnsentKind): boolean {
  return keysOf(storage, kind).length > 0;
}

/** Removes everything of a kind, of any owner. @example forgetAllUnsent(localStorage, 'workorder') */
export function forgetAllUnsent(storage: Storage, kind: UnsentKind): void {
  for (const key of keysOf(storage, kind)) orElse(undefined, () => storage.removeItem(key));
}

/** Removes what is older than a week, of any kind and owner. @example forgetExpired(localStorage, Date.now()) */
export function forgetExpired(storage: Storage, now: number): void {
  orElse(undefined, () => {
    for (const key of keysOf(storage))
      if (typedIn(storage.getItem(key), now) === null) storage.removeItem(key);
  });
}

const keysOf = (storage: Storage, kind?: UnsentKind): string[] =>
  Object.keys(storage).filter((key) =>
    key.startsWith(kind === undefined ? BEGINNING : `${BEGINNING}${kind}.`),
  );

/** The stored value; null if it is too old, from the future, or damaged. */
function typedIn(text: string | null, now: number): object | null {
  return orElse(null, () => {
    const { at, typed } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Stored>;
    if (typeof at !== 'number' || typeof typed !== 'object' || typed === null || Array.isArray(typed))
      return null;
    return at <= now + KEPT_MS && now - at < KEPT_MS ? typed : null;
  });
}

function orElse<Value>(other: Value, act: () => Value): Value {
  try {
    return act();
  } catch {
    return other;
  }
}
