import type { Connection } from '../../../../db/client.ts';
import type { ExportKind, PropertyExport } from '../../../../db/office/export/export.repository.ts';
import type { Deps } from '../../../deps.ts';

/** A piece of a file, with the number of rows that it adds. */
export interface Piece {
  readonly bytes: string | Uint8Array;
  readonly rows: number;
}

/** A file of an export. `isCounted`: it consists of rows or records, whose number the list of files tells. */
export interface ExportPart {
  readonly path: string;
  readonly isCounted: boolean;
  /** Its content, read when it is written; null: it is gone. */
  content(): AsyncIterable<Piece> | Promise<AsyncIterable<Piece> | null>;
}

/** A file of an export as it was written. `note`: 'missing' if its content was gone. */
export interface WrittenPart {
  readonly path: string;
  readonly rows: number | null;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
  readonly note: '' | 'missing';
}

/** What exports of one kind consist of, read from one state of the database. */
export interface ExportMaker {
  readonly kind: ExportKind;
  parts(
    deps: Deps,
    state: Connection,
    claimed: PropertyExport & { readonly modified: Date },
  ): Promise<{ readonly parts: readonly ExportPart[]; readonly readme: string }>;
}
