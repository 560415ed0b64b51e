import type { ReactNode } from 'react';
import type { TablePreferences } from '../../../contract/session/resident.contract.ts';

/** A column of a grid. */
export interface GridColumn<Row> {
  /** The server's name for it; letters, digits, `_`, `.` and `-`. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** True if the server can sort by it. */
  readonly isSortable?: boolean;
  /** False if it cannot be hidden. The first column never can. */
  readonly isHideable?: boolean;
  /** The width in px, until the person changes it. */
  readonly width?: number;
  /** Numbers and amounts are aligned at the end. */
  readonly align?: 'end';
}

/** A person's choices for the columns of a table. */
export type ColumnChoice = Readonly<TablePreferences[string]>;

export const NOTHING_CHOSEN: ColumnChoice = { hidden: [], widths: {} };

export const USUAL_WIDTH = 160;
export const LEAST_WIDTH = 72;
export const MOST_WIDTH = 1200;

/** Whether a column may be hidden: not the first, nor one that forbids it. @see spec/platform.md §4 Data grid */
export function mayHide<Row>(columns: readonly GridColumn<Row>[], id: string): boolean {
  const at = columns.findIndex((column) => column.id === id);
  return at > 0 && columns[at]?.isHideable !== false;
}

/**
 * The columns in the chosen order; columns that are new since then come last.
 *
 * @example inOrder(columns, { hidden: [], widths: {}, order: ['amount', 'date'] })
 */
export function inOrder<Row>(
  columns: readonly GridColumn<Row>[],
  { order = [] }: ColumnChoice,
): readonly GridColumn<Row>[] {
  const place = ({ id }: GridColumn<Row>) => (order.includes(id) ? order.indexOf(id) : order.length);
  return columns.toSorted((one, other) => place(one) - place(other));
}

/** Shows or hides a column; a column that cannot be hidden stays. */
export function withShown<Row>(
  columns: readonly GridColumn<Row>[],
  choice: ColumnChoice,
  id: string,
  isShown: boolean,
): ColumnChoice {
  const others = choice.hidden.filter((hidden) => hidden !== id);
  return { ...choice, hidden: isShown || !mayHide(columns, id) ? others : [...others, id] };
}

/** Moves a column by one place among the shown ones, towards the start (-1) or the end (1). */
export function withMoved<Row>(
  columns: readonly GridColumn<Row>[],
  choice: ColumnChoice,
  id: string,
  by: -1 | 1,
): ColumnChoice {
  const all = inOrder(columns, choice).map((column) => column.id);
  const shown = all.filter((one) => !choice.hidden.includes(one));
  const neighbour = shown[shown.indexOf(id) + by];
  if (neighbour === undefined || !shown.includes(id)) return choice;
  const order = all.filter((one) => one !== id);
  order.splice(order.indexOf(neighbour) + (by === 1 ? 1 : 0), 0, id);
  return { ...choice, order };
}

/** Sets column widths in px, within the limits of a table. */
export function withWidths(choice: ColumnChoice, widths: Readonly<Record<string, number>>): ColumnChoice {
  const within = Object.entries(widths).map(([id, width]) => [
    id,
    Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width))),
  ]);
  return { ...choice, widths: { ...choice.widths, ...Object.fromEntries(within) } };
}
