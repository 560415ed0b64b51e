/** The rows that a statement reads, according to the query plan of the database. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Finds the tables that a statement scans fully. */
export interface Planner {
  /**
   * The tables that are read without an index, however large they are.
   *
   * @param text a statement with its placeholders
   * @example await planner.scansOf('select * from applicants where email = ?') // ['applicants']
   */
  scansOf(text: string): Promise<string[]>;
  /**
   * The names of the indexes that are read.
   *
   * @param text a statement with its placeholders
   * @example await planner.indexesOf('select id from applications where property_id = ?') // ['applications_newest']
   */
  indexesOf(text: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a planner on a portal's database. @example const planner = await openPlanner(portal.database) */
export async function openPlanner({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): Promise<Planner> {
  return databaseUrl === null ? sqlitePlanner(`${dataDir}/latchkey.db`) : postgresPlanner(databaseUrl);
}

function sqlitePlanner(file: string): Planner {
  const database = new DatabaseSync(file, { readOnly: true });
  return {
    async scansOf(text) {
      const plan = database.prepare(`explain query plan ${text}`).all();
      // A full scan of an index is a scan, too: `SCAN files USING COVERING INDEX …`.
      const found = (line: RegExp) => plan.flatMap(({ detail }) => line.exec(String(detail))?.[1] ?? []);
      // A part of the statement is no table.
      const parts = found(/^(?:CO-ROUTINE|MATERIALIZE) ([a-z_]+)\b/);
      return found(/^SCAN ([a-z_]+)\b/).filter((name) => !parts.includes(name));
    },
    async indexesOf(text) {
      const plan = database.prepare(`explain query plan ${text}`).all();
      return plan.flatMap(({ detail }) => /USING (?:COVERING )?INDEX (\S+)/.exec(String(detail))?.[1] ?? []);
    },
    close: async () => database.close(),
  };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function postgresPlanner(databaseUrl: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Small tables are scanned even if they have an index; with this setting only tables without one are.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
  const planOf = async (text: string): Promise<PlanNode> => {
    const values = new Set(text.match(/\$\d+/g)).size;
    await client.query(`prepare planned as ${text}`);
    try {
      const given = Array.from({ length: values }, () => 'null').join(', ');
      const { rows } = await client.query(
        `explain (format json) execute planned${values > 0 ? `(${given})` : ''}`,
      );
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
      return Plan;
    } finally {
      await client.query('deallocate planned');
    }
  };
  return {
    scansOf: async (text) => scansWithin(await planOf(text)),
    indexesOf: async (text) => indexesWithin(await planOf(text)),
    close: () => client.end(),
  };
}

function scansWithin(node: PlanNode): string[] {
  const kind = node['Node Type'];
  const relation = node['Relation Name'] ?? node['Index Name'] ?? '';
  const isScan = kind === 'Seq Scan' || (/Index.* Scan$/.test(kind) && node['Index Cond'] === undefined);
  return [...(isScan ? [relation] : []), ...(node.Plans ?? []).flatMap(scansWithin)];
}

function indexesWithin(node: PlanNode): string[] {
  const name = node['Index Name'];
  return [...(name === undefined ? [] : [name]), ...(node.Plans ?? []).flatMap(indexesWithin)];
}
