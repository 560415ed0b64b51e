/** Lists that the server sorts and divides into pages. @see spec/platform.md §2, §4 Data grid, §9 */
import { type TSchema, Type } from 'typebox';
import { PAGE_SIZES } from '../limits.ts';

const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** The query parameters of a list. Pages count from 1. */
export interface PageQuery<Column extends string = string> {
  readonly page?: string;
  readonly page_size?: string;
  readonly sort?: Column;
  readonly order?: 'asc' | 'desc';
}

/**
 * The query schema of a list: page (1-based), page size (15, 30, 50 or 100), and sorting by one of these columns.
 *
 * @example request: { headers: TokenHeader, query: pageQuery(['date', 'amount']) }
 */
export const pageQuery = <const Column extends string>(columns: readonly Column[]) =>
  Type.Object({
    page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$' })),
    page_size: Type.Optional(oneOf(PAGE_SIZES.map(String))),
    sort: Type.Optional(oneOf(columns)),
    order: Type.Optional(oneOf(['asc', 'desc'])),
  });

/** The answer of a list: the rows of the page, and the total number of rows. */
export const pageOf = <Row extends TSchema>(row: Row) =>
  Type.Object({ rows: Type.Array(row), total: Type.Integer({ minimum: 0 }) });
