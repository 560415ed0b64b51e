import type { ImportProblem } from '../../../../contract/office/import.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Property } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import type { ReadRow } from './read-rows.ts';

/** Where rows are imported to. */
export interface ImportPlace {
  readonly property: Property;
  /** At the property, `2026-03-01`. */
  readonly today: string;
}

/** What rows would do. */
export interface JudgedRows {
  readonly problems: readonly ImportProblem[];
  readonly added: number;
  readonly changed: number;
  /** Rows that were imported before, and change nothing. */
  readonly known: number;
  /** Writes them, in the caller's transaction; `onRow` is called after each. */
  readonly write: (trx: Connection, onRow: () => void) => Promise<void>;
}

/** Judges the rows of a kind against what the property has, and says what they would do. Reads only. */
export type Importer = (
  deps: Deps,
  db: Connection,
  place: ImportPlace,
  rows: readonly ReadRow[],
) => Promise<JudgedRows>;

/** Collects what rows do, row by row. */
export class RowVerdicts {
  readonly problems: ImportProblem[] = [];
  readonly writes: ((trx: Connection) => Promise<void>)[] = [];
  added = 0;
  changed = 0;
  known = 0;

  wrong({ row, cells }: ReadRow, field: string, code: string): void {
    this.problems.push({ row, field, value: (cells[field] ?? '').slice(0, 80), code });
  }

  add(write: (trx: Connection) => Promise<void>): void {
    this.added += 1;
    this.writes.push(write);
  }

  change(write: (trx: Connection) => Promise<void>): void {
    this.changed += 1;
    this.writes.push(write);
  }

  done(): JudgedRows {
    const { problems, added, changed, known, writes } = this;
    return {
      ...{ problems, added, changed, known },
      async write(trx, onRow) {
        for (const write of writes) {
          await write(trx);
          onRow();
        }
      },
    };
  }
}
