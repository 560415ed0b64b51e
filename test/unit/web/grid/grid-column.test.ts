import { describe, expect, it } from 'vitest';
import {
  type ColumnChoice,
  type GridColumn,
  inOrder,
  mayHide,
  NOTHING_CHOSEN,
  withMoved,
  withShown,
  withWidths,
} from '../../../../src/web/widgets/grid/grid-column.ts';

const column = (id: string, changed: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  id,
  header: id,
  cell: () => id,
  ...changed,
});
const columns = [column('date'), column('text'), column('amount', { isHideable: false }), column('state')];
const ids = (choice: ColumnChoice) => inOrder(columns, choice).map(({ id }) => id);

describe('the column settings of a grid', () => {
  it('[PLT-231] hide and show a column, unless it is flagged as not hideable', () => {
    const hidden = withShown(columns, NOTHING_CHOSEN, 'text', false);
    expect(hidden.hidden).toEqual(['text']);
    expect(withShown(columns, hidden, 'text', true).hidden).toEqual([]);
    expect(withShown(columns, NOTHING_CHOSEN, 'amount', false).hidden).toEqual([]);
    expect(mayHide(columns, 'amount')).toBe(false);
  });

  it('[PLT-232] always keep the first column', () => {
    const all = columns.reduce((choice, { id }) => withShown(columns, choice, id, false), NOTHING_CHOSEN);
    expect(all.hidden).toEqual(['text', 'state']);
    expect(mayHide(columns, 'date')).toBe(false);
    expect(mayHide(columns, 'nobody')).toBe(false);
  });

  it('move a column among the shown ones, and not beyond the edge', () => {
    const moved = withMoved(columns, NOTHING_CHOSEN, 'date', 1);
    expect(ids(moved)).toEqual(['text', 'date', 'amount', 'state']);
    expect(ids(withMoved(columns, moved, 'date', -1))).toEqual(['date', 'text', 'amount', 'state']);
    expect(withMoved(columns, NOTHING_CHOSEN, 'date', -1)).toBe(NOTHING_CHOSEN);
    const without = withShown(columns, NOTHING_CHOSEN, 'text', false);
    expect(ids(withMoved(columns, without, 'amount', -1))).toEqual(['amount', 'date', 'text', 'state']);
  });

  it('put an unknown column after the others', () => {
    expect(ids({ ...NOTHING_CHOSEN, order: ['amount', 'gone', 'date'] })).toEqual([
      'amount',
      'date',
      'text',
      'state',
    ]);
  });

  it('store widths in whole px, within the limits of a table', () => {
    const chosen = withWidths({ ...NOTHING_CHOSEN, widths: { date: 100 } }, { text: 140.6, amount: 3 });
    expect(chosen.widths).toEqual({ date: 100, text: 141, amount: 72 });
    expect(withWidths(chosen, { text: 5000 }).widths.text).toBe(1200);
  });
});
