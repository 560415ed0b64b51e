import type { FileEdit } from '../../../../engine/drafts/file-edit.ts';

/** The files of a draft as this page has them: the one document under all views of the studio. */
export interface DraftDocument {
  /** The files that exist, sorted. */
  readonly paths: readonly string[];
  /** The files of the release that the draft is based on, sorted. */
  readonly basePaths: readonly string[];
  /** The text of a file as this page has it (typed, perhaps not saved yet), or null if there is none. */
  readonly text: (path: string) => string | null;
  /** Its text in the release that the draft is based on, or null if that has no such file. */
  readonly before: (path: string) => string | null;
  /** Its parsed JSON; undefined where it does not parse. The same object as long as the text is the same. */
  readonly json: (path: string) => unknown;
  /**
   * One step of the person: changes values in one or several files; only the bytes of these values change. It is saved
   * like typing, and one undo takes the whole step back.
   *
   * @throws {Error} if a file does not exist or does not parse: `json` tells.
   */
  readonly edit: (edits: readonly FileEdit[]) => void;
  /** Replaces the whole text of a file; null removes it. */
  readonly replace: (path: string, text: string | null) => void;
  /** Whether the person may only look. */
  readonly readOnly: boolean;
  /** Grows with each change, own or a colleague's. */
  readonly version: number;
}

interface DocumentParts
  extends Pick<DraftDocument, 'paths' | 'basePaths' | 'edit' | 'replace' | 'readOnly' | 'version'> {
  readonly textOf: (path: string) => string | null;
  readonly beforeOf: (path: string) => string | null;
  readonly jsonOf: (path: string, text: string) => unknown;
}

/** The document of one version. */
export function documentOf({ textOf, beforeOf, jsonOf, ...parts }: DocumentParts): DraftDocument {
  return {
    ...parts,
    text: textOf,
    before: beforeOf,
    json(path) {
      const text = textOf(path);
      return text === null ? undefined : jsonOf(path, text);
    },
  };
}

/** Parses the text of a file, once until it changes. A text that does not parse is undefined. */
export function jsonReader(): (path: string, text: string) => unknown {
  const known = new Map<string, { readonly text: string; readonly value: unknown }>();
  return (path, text) => {
    const before = known.get(path);
    if (before?.text === text) return before.value;
    const value = parsed(text);
    known.set(path, { text, value });
    return value;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
