/**
 * A bare Fastify server in its own process: `fork('bare-server.ts')` with BARE, its routes as JSON, and BARE_FILE or
 * DATABASE_URL, an empty database. A call runs the statements of its route and answers with its bytes, and nothing
 * else: no validation, no rules, no headers of ours. It sends its address, then answers questions for its usage.
 */
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import pg from 'pg';
import { answerUsage } from './usage.ts';

/** A route with the extent of one of the portal's. */
export interface BareRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Statements that read a row by its key; the first one reads the answer. */
  readonly reads: number;
  /** Statements in one durable transaction, after the reads; the first one replaces the document. */
  readonly writes: number;
  /** JSON. */
  readonly answer: string;
}

/** What the server is to serve and to store. */
export interface BareTask {
  readonly routes: readonly BareRoute[];
  /** Of the size of an application. */
  readonly document: string;
}

/** The message of the server once it listens. */
export interface BareListening {
  readonly baseUrl: string;
}

/** Runs the statements of a route for the call with this number, and returns the answer that it has read. */
type Run = (route: BareRoute, call: number) => Promise<string>;

const TABLES = [
  'create table answers (path text primary key, answer text not null)',
  'create table documents (id integer primary key, document text not null)',
  'create table rows (id integer primary key, value text not null)',
];
const FILL = {
  answer: 'insert into answers values ($1, $2)',
  document: 'insert into documents values ($1, $2)',
  row: 'insert into rows values ($1, $2)',
};
const SQL = {
  answer: 'select answer from answers where path = $1',
  read: 'select id, value from rows where id = $1',
  replace: 'update documents set document = $1 where id = $2',
  write: 'update rows set value = $1 where id = $2',
};
const ROWS = 200;
const VALUE = 'a value of forty characters, as in a row';
const { routes, document } = JSON.parse(process.env.BARE ?? '') as BareTask;

const { DATABASE_URL } = process.env;
const { run, close } = DATABASE_URL === undefined ? onSqlite() : await onPostgres(DATABASE_URL);
const app = Fastify();
let calls = 0;
for (const route of routes) {
  app.route({
    method: route.method,
    url: route.path,
    async handler(_request, reply) {
      return reply.type('application/json; charset=utf-8').send(await run(route, calls++));
    },
  });
}
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
answerUsage(() => ({ statements: 0, writes: 0 }));
process.on('disconnect', async () => {
  await app.close();
  await close();
});
process.send?.({ baseUrl } satisfies BareListening);

/** A text of the same length that differs with each call: SQLite does not write a row that stays as it is. */
function textOf(call: number, text: string): string {
  const number = String(call);
  return `${number}${text.slice(number.length)}`;
}

/** With the portal's journal and durability. */
function onSqlite(): { run: Run; close: () => Promise<void> } {
  const database = new DatabaseSync(process.env.BARE_FILE ?? '');
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  for (const table of TABLES) database.exec(table);
  const prepared = (text: string) => database.prepare(text.replaceAll('$', '?'));
  const fill = { answer: prepared(FILL.answer), document: prepared(FILL.document), row: prepared(FILL.row) };
  for (const { path, answer } of routes) fill.answer.run(path, answer);
  for (let id = 0; id < ROWS; id += 1) {
    fill.document.run(id, document);
    fill.row.run(id, VALUE);
  }
  const [answer, read] = [prepared(SQL.answer), prepared(SQL.read)];
  const [replace, write] = [prepared(SQL.replace), prepared(SQL.write)];
  return {
    async run({ path, reads, writes }, call) {
      const key = call % ROWS;
      if (writes > 0) database.exec('begin immediate');
      const [found] = answer.all(path);
      for (let done = 1; done < reads; done += 1) read.all(key);
      if (writes > 0) replace.run(textOf(call, document), key);
      for (let done = 1; done < writes; done += 1) write.run(textOf(call + done, VALUE), key);
      if (writes > 0) database.exec('commit');
      return String(found?.answer);
    },
    close: async () => database.close(),
  };
}

/** Over as many connections as the portal has. */
async function onPostgres(connectionString: string): Promise<{ run: Run; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  for (const table of TABLES) await pool.query(table);
  for (const { path, answer } of routes) await pool.query(FILL.answer, [path, answer]);
  for (let id = 0; id < ROWS; id += 1) {
    await pool.query(FILL.document, [id, document]);
    await pool.query(FILL.row, [id, VALUE]);
  }
  return {
    async run({ path, reads, writes }, call) {
      const key = call % ROWS;
      const client = await pool.connect();
      const ask = (name: keyof typeof SQL, values: readonly (string | number)[]) =>
        client.query<{ answer: string }>({ name, text: SQL[name], values: [...values] });
      if (writes > 0) await client.query('begin');
      const { rows } = await ask('answer', [path]);
      for (let done = 1; done < reads; done += 1) await ask('read', [key]);
      if (writes > 0) await ask('replace', [textOf(call, document), key]);
      for (let done = 1; done < writes; done += 1) await ask('write', [textOf(call + done, VALUE), key]);
      if (writes > 0) await client.query('commit');
      client.release();
      return rows[0]?.answer ?? '';
    },
    close: () => pool.end(),
  };
}
