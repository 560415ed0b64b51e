import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** A statement that returns columns is read; others report how many rows they changed. */
interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

const mostKept = 500;
const repeated = /^\s*(select|insert|update|delete|with|begin|commit|savepoint|release)\b/i;

/** One connection to a SQLite file, with the statements that were prepared on it. */
export class SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  /** @param pragmas are set on the new connection, in their order. */
  constructor(file: string, options: { busyTimeoutMs: number; pragmas: readonly string[] }) {
    this.#database = new DatabaseSync(file, {
      timeout: options.busyTimeoutMs,
      enableForeignKeyConstraints: true,
    });
    for (const pragma of options.pragmas) this.#database.exec(`pragma ${pragma}`);
  }

  /** Also false if an error, such as a full disk, has ended the transaction. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const { statement, givesRows } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (givesRows) return { rows: statement.all(...values) as Row[] };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    if (repeated.test(text)) {
      if (this.#prepared.size >= mostKept) this.#prepared.clear();
      this.#prepared.set(text, prepared);
    }
    return prepared;
  }
}
