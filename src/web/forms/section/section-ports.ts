import type { TellUnstored } from '../../widgets/tell-unstored.ts';

/** A state or territory from the list of states. */
interface StateOption {
  readonly id: number | string;
  readonly code: string;
  readonly name: string;
}

/** The data that fields look up outside the form. */
export interface FormLookups {
  /** In the order of the list of states. */
  readonly states: readonly StateOption[];
  /** The place of a five-digit ZIP; `null` if there is none (the page then says so). It must not throw. */
  readonly zip: (zip: string) => Promise<{ readonly city: string; readonly stateCode: string } | null>;
  /** The options of selects that name a list, by the list's name. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>> | undefined;
}

/** A choice from a list outside the form; `text` is shown to the person. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** A file that the server keeps. @see spec/application.md §3 "File entry" */
export interface StoredFile {
  readonly id: string | number;
  readonly file_name: string;
  /** A signed, short-lived address. */
  readonly file_path: string;
  /** ISO time; absent if the server does not tell it. */
  readonly created_at?: string | undefined;
}

/** A refused file and the reason. */
export interface RefusedFile {
  readonly file_name: string;
  readonly error: { readonly code: string; readonly message: string };
  /** True if the connection broke or the server failed: the same file may be sent again. */
  readonly broken?: boolean;
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
  ) => Promise<StoredFile | RefusedFile>;
  /** Asks for confirmation, deletes the file, and returns whether it was deleted. */
  readonly remove: (file: StoredFile) => Promise<boolean>;
  /** Called with the chosen files of a field that are not stored. */
  readonly tellUnstored?: TellUnstored | undefined;
}

/** The data that a page needs to open its signature dialog. */
export interface SignRequest {
  /** The dotted path of the field that was ticked. */
  readonly path: string;
  /** The object that the field is part of. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** The fields that a signature sets, besides the ticked one: `signature_data`, `full_name`, `signature_date` … */
export type SignatureMade = Readonly<Record<string, unknown>>;
