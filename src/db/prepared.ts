/**
 * Queries that are compiled once. Building and compiling a query takes longer than SQLite needs to run it, so the most
 * frequent queries are prepared.
 */
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Connection } from './client.ts';
import { nameStatement } from './statement-names.ts';

/** Placeholder in a prepared query for a value that each run provides. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Creates the placeholder of a value, typed as the value. */
export type ParameterOf<Given> = <Name extends keyof Given & string>(name: Name) => Given[Name];

/**
 * A query with named parameters, built on first use and once per database dialect.
 *
 * @param build must depend on the database alone; a parameter may replace any single value, but not a list of values
 * @returns a function that runs the query and returns its rows
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
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, of).compile();
      compiled.set(adapter, query);
      nameStatement(query.sql);
    }
    const parameters = query.parameters.map((one) =>
      one instanceof Parameter ? given[one.name as keyof Given] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
