import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** Keeps the answers to questions, as many as it likes. */
export interface AnswerCache {
  getOrMake(question: string, ask: () => Promise<QueryResult<unknown>>): Promise<QueryResult<unknown>>;
}

/**
 * A dialect that only reads, and asks the database each question once: who reads much of the same, as a rehearsal does,
 * waits half as long, and finds a row as it was while its answer is kept. Any other query, and a transaction, is refused before it is sent.
 *
 * @example new Kysely({ dialect: readingDialect(new SqliteFileDialect(file), new BoundedCache(100)) })
 */
export function readingDialect(dialect: Dialect, answers: AnswerCache): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => readingDriver(dialect.createDriver(), answers),
  };
}

/** All callers share one connection, which takes one of the database only for a new question. */
function readingDriver(driver: Driver, answers: AnswerCache): Driver {
  const ask = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    const connection = await driver.acquireConnection();
    try {
      return await connection.executeQuery(query);
    } finally {
      await driver.releaseConnection(connection);
    }
  };
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { kind } = query.query;
      if (kind !== 'SelectQueryNode') throw new Error(`A ${kind} where the database is only read.`);
      const question = JSON.stringify([query.sql, query.parameters]);
      return answers.getOrMake(question, () => ask(query)) as Promise<QueryResult<Row>>;
    },
    streamQuery() {
      throw new Error('Nothing is streamed where the database is only read.');
    },
  };
  const refuse = async (): Promise<never> => {
    throw new Error('A transaction where the database is only read.');
  };
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
}
