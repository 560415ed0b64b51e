import { type Draft, keepIdentity, partsOf, readPath, writePath } from './draft-path.ts';
import { keepKeys } from './entry-keys.ts';

/** Returns the draft after the spec's clears and resets that follow from a change. Pure. */
export type Effects = (before: Draft, after: Draft) => Draft;

/** A request to bring a field into view and put the focus into it. */
export interface FocusRequest {
  readonly path: string;
  /** Tells apart two requests for the same path. */
  readonly serial: number;
}

/** The draft of one application, outside React. Sections are the top-level keys of the draft. */
export interface DraftStore {
  /** The value of a section; the same reference until it changes. */
  get(section: string): unknown;
  getAll(): Draft;
  /** The draft that was last loaded or saved. */
  stored(): Draft;
  /** The value at a dotted path (`applicant_addresses.0.zip_code`). */
  read(path: string): unknown;
  /** Sets a section or the value at a dotted path, then applies the effects. */
  change(path: string, value: unknown): void;
  /** Like {@link change}, for changes that the person did not make (a first blank entry): nothing becomes dirty. */
  seed(section: string, value: unknown): void;
  /** Replaces the whole draft (loaded, or the newer version after a conflict); it is clean afterwards. */
  replace(all: Draft): void;
  /** Adds a listener for changes of the section (`'*'`: any section). Returns the unsubscribe function. */
  subscribe(section: string, listener: () => void): () => void;
  /** Adds a listener for when a section becomes dirty or clean, and when a field starts or stops holding text back. */
  subscribeDirty(listener: () => void): () => void;
  /** One key per entry of a list, stable for the same entry. */
  keys(section: string): readonly string[];
  /** Registers text that a field has not committed yet; {@link flush} calls `commit`. Returns the release function. */
  hold(commit: () => void): () => void;
  /** Commits the text of every field that still holds some. Call it before leaving the form. */
  flush(): void;
  /** The sections that differ from the draft that was last loaded or saved. */
  dirty(): ReadonlySet<string>;
  /** `true` while a field holds text that it has not committed. */
  holds(): boolean;
  /** `true` while a section is dirty or a field holds uncommitted text. */
  hasUnsaved(): boolean;
  /** Marks this draft (as it was sent) as stored: sections that have not changed since are clean. */
  saved(sent: Draft): void;
  /** Adds effects; returns the function that removes them. Sections add those of their own form. */
  addEffects(effects: Effects): () => void;
  /** Asks the section that shows `path` to unfold and focus it, as soon as that section is shown. */
  requestFocus(path: string): void;
  focusRequest(): FocusRequest | null;
  focusDone(serial: number): void;
  subscribeFocus(listener: () => void): () => void;
}

function listeners() {
  const all = new Set<() => void>();
  return {
    add(listener: () => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
    call(): void {
      for (const listener of [...all]) listener();
    },
  };
}

/**
 * Creates a store for a draft.
 *
 * Does no I/O and reads no clock: the caller saves, and decides when.
 *
 * @param initial what was loaded; `undefined` sections are simply absent
 * @example
 * const store = createDraftStore(answer.draft_data);
 * store.change('applicants.first_name', 'Ada');
 * store.flush();
 * const sent = store.getAll();
 * await save(sent);
 * store.saved(sent);
 * @see spec/application.md §4 "Progress and saving"
 */
export function createDraftStore(initial: Draft, options: { readonly effects?: Effects } = {}): DraftStore {
  let draft: Draft = initial;
  let stored: Draft = initial;
  let minted = 0;
  let dirtySet: ReadonlySet<string> = new Set();
  let focus: FocusRequest | null = null;
  let focusSerial = 0;
  const mint = (): string => `e${++minted}`;
  const keysBySection = new Map<string, readonly string[]>();
  const bySection = new Map<string, ReturnType<typeof listeners>>();
  const onDirty = listeners();
  const onFocus = listeners();
  const held = new Set<() => void>();
  const effects = new Set<Effects>(options.effects === undefined ? [] : [options.effects]);

  const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const listenersOf = (section: string) => {
    const known = bySection.get(section) ?? listeners();
    bySection.set(section, known);
    return known;
  };

  function keys(section: string): readonly string[] {
    const known = keysBySection.get(section);
    if (known !== undefined) return known;
    const made = listOf(draft[section]).map(mint);
    keysBySection.set(section, made);
    return made;
  }

  function weighDirty(): void {
    const names = new Set([...Object.keys(draft), ...Object.keys(stored)]);
    const now = [...names].filter((name) => !Object.is(draft[name], stored[name]));
    if (now.length === dirtySet.size && now.every((name) => dirtySet.has(name))) return;
    dirtySet = new Set(now);
    onDirty.call();
  }

  function become(next: Draft): void {
    const before = draft;
    if (Object.is(before, next)) return;
    const names = new Set([...Object.keys(before), ...Object.keys(next)]);
    const changed = [...names].filter((name) => !Object.is(before[name], next[name]));
    for (const name of changed) {
      const known = keysBySection.get(name);
      if (known !== undefined)
        keysBySection.set(name, keepKeys(listOf(before[name]), known, listOf(next[name]), mint));
    }
    draft = next;
    for (const name of changed) bySection.get(name)?.call();
    if (changed.length > 0) bySection.get('*')?.call();
    weighDirty();
  }

  const afterEffects = (before: Draft, after: Draft): Draft =>
    [...effects].reduce((at, effect) => keepIdentity(at, effect(before, at)), after);

  return {
    get: (section) => draft[section],
    getAll: () => draft,
    stored: () => stored,
    read: (path) => readPath(draft, path),
    change(path, value) {
      const after = writePath(draft, path, value);
      if (!Object.is(after, draft)) become(afterEffects(draft, after));
    },
    seed(section, value) {
      stored = { ...stored, [section]: value };
      become(writePath(draft, section, value));
      weighDirty();
    },
    replace(all) {
      const next = keepIdentity(draft, all);
      stored = next;
      become(next);
      weighDirty();
    },
    subscribe: (section, listener) => listenersOf(section).add(listener),
    subscribeDirty: (listener) => onDirty.add(listener),
    keys,
    hold(commit) {
      held.add(commit);
      if (held.size === 1) onDirty.call();
      return () => {
        if (held.delete(commit) && held.size === 0) onDirty.call();
      };
    },
    flush() {
      for (const commit of [...held]) commit();
    },
    dirty: () => dirtySet,
    holds: () => held.size > 0,
    hasUnsaved: () => held.size > 0 || dirtySet.size > 0,
    saved(sent) {
      stored = { ...stored, ...Object.fromEntries(Object.keys(sent).map((name) => [name, sent[name]])) };
      weighDirty();
    },
    addEffects(effect) {
      effects.add(effect);
      return () => effects.delete(effect);
    },
    requestFocus(path) {
      focus = { path, serial: ++focusSerial };
      onFocus.call();
    },
    focusRequest: () => focus,
    focusDone(serial) {
      if (focus?.serial === serial) focus = null;
    },
    subscribeFocus: (listener) => onFocus.add(listener),
  };
}

/** The top-level key of a dotted path. @example sectionOf('applicant_pets.0.name') // 'applicant_pets' */
export function sectionOf(path: string): string {
  return partsOf(path)[0] ?? '';
}
