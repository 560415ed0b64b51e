/**
 * Queries whose text is made once. Building a query and writing its text takes longer than SQLite needs to run it, so
 * those that most calls ask are prepared.
 */
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Connection } from './client.ts';

/** Stands in a prepared query for a value that each run gives. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The place of a value in a query, typed as the value. */
export type ParameterOf<Given> = <Name extends keyof Given & string>(name: Name) => Given[Name];

/**
 * A query with named parameters, built when it is first asked for and once per kind of database.
 *
 * @param build must not depend on anything but the database; a parameter may stand wherever a single value may, not for
 *   a list of values
 * @returns runs the query and gives its rows
 * @example
 * const unitOf = prepared((db, of: ParameterOf<{ id: string }>) =>
 *   db.selectFrom('units').selectAll().where('id', '=', of('id')));
 * const [unit] = await unitOf(trx, { id: 'u1' });
 */
export function prepared<Given extends object, Row>(
  build: (db: Connection, of: ParameterOf<Given>) => Compilable<Row>,
): (db: Connection, given: Given) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const of: ParameterOf<Given> = (name) => new Parameter(name) as unknown as Given[typeof name];
  return async (db, given) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, of).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((one) =>
      one instanceof Parameter ? given[one.name as keyof Given] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
