import { useMemo } from 'react';
import type { TableParts } from '../../../../../engine/decision-tables/check-columns.ts';
import { judgeTable, type TableJudged } from '../../../../../engine/decision-tables/judge-table.ts';
import type { TableFile } from '../../../../../engine/decision-tables/table-file.ts';
import {
  tableNames,
  tableOf,
  tableParts,
  tablePath,
} from '../../../../../engine/edit/table/table-outline.ts';
import { pointer, pointerParts } from '../../../../../engine/json-pointer.ts';
import type { DraftDocument } from '../../document/draft-document.ts';
import { useDraftDocument } from '../../document/draft-provider.tsx';
import { usePlace } from '../../document/use-place.ts';

/** What is chosen in a table: the column, and the row of a cell; `result` is the cell of the amount. */
export interface ChosenCell {
  /** Null: the whole column. */
  readonly row: number | null;
  /** Null: the amount of the row. */
  readonly column: string | null;
}

export interface ShownTable {
  readonly document: DraftDocument;
  /** What tables are judged with. */
  readonly parts: TableParts;
  readonly names: readonly string[];
  /** The name of the table that is shown; empty if there is none. */
  readonly name: string;
  /** Null while its file is no table. */
  readonly table: TableFile | null;
  /** Null while it cannot be judged, because a file beside it is damaged. */
  readonly judged: TableJudged | null;
  readonly chosen: ChosenCell | null;
  readonly choose: (cell: ChosenCell | null) => void;
  /** Opens another table. */
  readonly open: (name: string) => void;
}

/** A table that can be edited. */
export interface OpenTable extends ShownTable {
  readonly table: TableFile;
}

/** The decision table and the cell that the address names; for another file the first table. */
export function useTable(): ShownTable {
  const document = useDraftDocument();
  const { file, at, go } = usePlace();
  const names = tableNames(document);
  const name = names.find((one) => tablePath(one) === file) ?? names[0] ?? '';
  const path = tablePath(name);
  const json = document.json(path);
  const parts = useMemo(() => tableParts(document), [document]);
  const table = useMemo(() => tableOf(json), [json]);
  const judged = useMemo(() => {
    try {
      return table && judgeTable({ path, name, file: table }, parts);
    } catch {
      // A damaged form or flow is among the problems, with its place.
      return null;
    }
  }, [table, path, name, parts]);
  return {
    ...{ document, parts, names, name, table, judged },
    chosen: table === null || file !== path ? null : chosenIn(table, at),
    choose: (cell) => go({ file: path, at: cell === null ? '' : placeOf(cell) }),
    open: (other) => go({ file: tablePath(other) }),
  };
}

function placeOf({ row, column }: ChosenCell): string {
  if (row === null) return pointer('columns', column ?? '');
  return column === null ? pointer('rows', row, 'result') : pointer('rows', row, 'when', column);
}

function chosenIn({ columns, rows }: TableFile, at: string): ChosenCell | null {
  const [part, first = '', site, last = ''] = pointerParts(at);
  if (part === 'columns') return Object.hasOwn(columns, first) ? { row: null, column: first } : null;
  const row = Number(first);
  if (part !== 'rows' || rows[row] === undefined) return null;
  if (site === 'when' && Object.hasOwn(columns, last)) return { row, column: last };
  return { row, column: null };
}
