import type { TellUnstored } from './tell-unstored.ts';
import type { NotStored } from './use-uploads.ts';

/** A file that the server keeps. @see spec/application.md §3 "File entry" */
export interface StoredFile {
  readonly id: string | number;
  readonly file_name: string;
  /** A signed, short-lived address. */
  readonly file_path: string;
  /** ISO time; absent if the server does not tell it. */
  readonly created_at?: string | undefined;
}

/** How files of a form reach the server. One call per file, so that each has its own progress. */
export interface UploadPort {
  /** The maximum size in bytes; larger files are refused before they are sent. */
  readonly maxBytes: number;
  /** The text about the files that are accepted; by default the maximum size. */
  readonly limit?: string | undefined;
  /** The reason for refusing a file that is too large, if it is not the usual one. */
  readonly tooLarge?: string | undefined;
  /** Resolves with the stored or the refused file; must not throw. `onProgress` gets 0 to 1. */
  readonly send: (
    file: File,
    purpose: string,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<StoredFile | NotStored>;
  /** Asks for confirmation, deletes the file, and returns whether it was deleted. */
  readonly remove: (file: StoredFile) => Promise<boolean>;
  /** Called with the chosen files of a field that are not stored. */
  readonly tellUnstored?: TellUnstored | undefined;
}
