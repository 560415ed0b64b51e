/** All files of one draft on this page: what is typed is shown at once, and saved in steps, one save at a time. */
import type { DraftChoice, DraftConflict, FileOfDraft } from '../../../../contract/studio/draft.contract.ts';
import { editedFiles, type FileEdit } from '../../../../engine/drafts/file-edit.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { type DraftDocument, documentOf, jsonReader } from './draft-document.ts';

/** Milliseconds without a change after which it is saved. */
const REST_MS = 600;

/** A change of one or several files that one undo takes back. Typing on in the same place continues the step. */
interface Step {
  readonly place: string | null;
  readonly files: Map<string, string | null>;
}

export interface Saving {
  readonly status: 'saved' | 'typing' | 'saving' | 'failed';
  readonly error: unknown;
  /** The places that a colleague changed differently: the person has to choose. */
  readonly conflicts: readonly DraftConflict[];
}

const SAVED: Saving = { status: 'saved', error: null, conflicts: [] };

/** A file to save: made from the version after the edit `seq`. */
type SavedFile = Pick<FileOfDraft, 'path' | 'text' | 'seq'>;

export interface DraftStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** The document as it is now; the same object until something changes. */
  readonly document: () => DraftDocument;
  readonly saving: () => Saving;
  /** Saves what is not saved yet. True if everything is saved afterwards. */
  readonly flush: () => Promise<boolean>;
  /** Decides conflicting places, and saves. */
  readonly choose: (choices: readonly DraftChoice[]) => Promise<boolean>;
  /** Takes newer versions from the server, except of files that the person has just changed. */
  readonly take: (files: readonly FileOfDraft[]) => void;
  /** The sequence after which versions are missing here; null: none is. */
  readonly missingSince: (files: readonly Pick<FileOfDraft, 'path' | 'seq'>[]) => number | null;
}

interface StoreOptions {
  readonly files: readonly FileOfDraft[];
  readonly readOnly: boolean;
  readonly save: (
    files: readonly SavedFile[],
    choices: readonly DraftChoice[],
  ) => Promise<readonly FileOfDraft[]>;
  readonly onSaved: () => void;
}

/**
 * Keeps the files of a draft. What colleagues change meanwhile is merged by the server; while the person works on, the
 * next save is made from the version that they started from, so that nothing of the colleague's is lost.
 */
export function draftStore({ files, readOnly, save, onSaved }: StoreOptions): DraftStore {
  const known = new Map(files.map((file) => [file.path, file]));
  const steps: Step[] = [];
  const listeners = new Set<() => void>();
  let sending: Step | null = null;
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving = SAVED;
  /** For the step that is saved next. */
  let choices: readonly DraftChoice[] = [];
  let version = 0;
  const knownOf = (path: string): FileOfDraft => known.get(path) ?? { path, text: null, seq: 0 };
  const lastStepOf = (path: string) => steps.findLast((step) => step.files.has(path));
  const textOf = (path: string) => {
    const step = lastStepOf(path);
    return step === undefined ? knownOf(path).text : (step.files.get(path) ?? null);
  };
  const beforeOf = (path: string) => {
    const { before, text } = knownOf(path);
    return before === undefined ? text : before;
  };
  const jsonOf = jsonReader();
  const show = (next: Saving = saving) => {
    saving = next;
    for (const listener of listeners) listener();
  };
  const change = () => {
    version += 1;
    document = fresh();
  };
  const note = (place: string | null, changed: ReadonlyMap<string, string | null>) => {
    const real = [...changed].filter(([path, text]) => text !== textOf(path));
    if (readOnly || real.length === 0) return;
    const last = steps.at(-1);
    if (last !== undefined && last !== sending && place !== null && last.place === place)
      for (const [path, text] of real) last.files.set(path, text);
    else steps.push({ place, files: new Map(real) });
    change();
    show({ ...SAVED, status: 'typing' });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), REST_MS);
  };
  const fresh = (): DraftDocument =>
    documentOf({
      version,
      readOnly,
      paths: [...new Set([...known.keys(), ...steps.flatMap((step) => [...step.files.keys()])])]
        .filter((path) => textOf(path) !== null)
        .sort(),
      basePaths: [...known.keys()].filter((path) => beforeOf(path) !== null).sort(),
      textOf,
      jsonOf,
      beforeOf,
      edit: (edits) => note(placeOf(edits), editedFiles(textOf, edits)),
      replace: (path, text) => note(text === null ? null : path, new Map([[path, text]])),
    });
  let document = fresh();
  /** A save is the new base of what is typed on, unless colleagues' changes came with it that nobody has seen here. */
  const settle = (answer: FileOfDraft, sent: string | null) => {
    if (lastStepOf(answer.path) === undefined || answer.text === sent) known.set(answer.path, answer);
  };
  const saveAll = async (): Promise<boolean> => {
    for (let step = steps[0]; step !== undefined; step = steps[0]) {
      sending = step;
      show({ ...SAVED, status: 'saving' });
      try {
        const typed = [...step.files].map(([path, text]) => ({ path, text, seq: knownOf(path).seq }));
        const answers = await save(typed, choices);
        choices = [];
        steps.shift();
        for (const answer of answers) settle(answer, step.files.get(answer.path) ?? null);
        change();
        onSaved();
      } catch (error) {
        sending = null;
        show({ status: 'failed', error, conflicts: conflictsOf(error) });
        return false;
      }
    }
    sending = null;
    show(SAVED);
    return true;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    document: () => document,
    saving: () => saving,
    flush,
    choose(more) {
      choices = [...choices, ...more];
      return flush();
    },
    take(newer) {
      const taken = newer.filter(({ path, seq }) => !lastStepOf(path) && seq >= knownOf(path).seq);
      if (taken.length === 0) return;
      for (const file of taken) known.set(file.path, file);
      change();
      show();
    },
    missingSince(current) {
      const stale = current.filter(({ path, seq }) => !lastStepOf(path) && seq > knownOf(path).seq);
      return stale.length === 0 ? null : Math.min(...stale.map(({ path }) => knownOf(path).seq));
    },
  };
}

/** Where edits set values; null for edits that never continue each other. */
function placeOf(edits: readonly FileEdit[]): string | null {
  const places = edits.map((edit) =>
    'at' in edit && edit.value !== undefined && !('insert' in edit) ? [edit.path, edit.at] : null,
  );
  return places.includes(null) ? null : JSON.stringify(places);
}

/** The places that both changed; none for another error. */
export function conflictsOf(error: unknown): readonly DraftConflict[] {
  if (!(error instanceof ApiError) || error.code !== 'studio.conflict') return [];
  const { conflicts = [] } = error.body.error as { readonly conflicts?: readonly DraftConflict[] };
  return conflicts;
}
