import type { ImportKind } from '../../../../contract/office/import-kinds.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  findWaitingImport,
  type OfficeImport,
  updateImport,
} from '../../../../db/office/import.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { asLaterWork } from '../../../tracing/spans.ts';
import { importBalances, importResidents } from './household-importers.ts';
import type { Importer, JudgedRows } from './importer.ts';
import { importLeases } from './leases-importer.ts';
import { noteProgress } from './progress.ts';
import { readRows } from './read-rows.ts';
import { rowsOf } from './start-import.service.ts';
import { importUnits } from './units-importer.ts';

const IMPORTERS: Readonly<Record<ImportKind, Importer>> = {
  units: importUnits,
  leases: importLeases,
  residents: importResidents,
  balances: importBalances,
};

/** Work on an import that has not ended by then was left by a process that has ended. */
const LONGEST_MS = 900_000;

/** An import whose rows are wrong by now: nothing of it is written. */
class WrongRows extends Error {
  readonly judged: JudgedRows;
  constructor(judged: JudgedRows) {
    super('rows are wrong');
    this.judged = judged;
  }
}

/**
 * Works on the imports that wait: checks rows, or writes a checked file in one transaction, all of it or nothing. Several
 * processes may run it: each import is worked on once.
 *
 * @returns the number of imports that were worked on
 */
export async function runImports(deps: Deps): Promise<number> {
  await takeUpAgain(deps);
  let done = 0;
  for (;;) {
    const waiting = await findWaitingImport(deps.db, ['check', 'run'], at(deps));
    if (waiting === null) return done;
    const state = waiting.state === 'check' ? 'checking' : 'running';
    if (!(await updateImport(deps.db, waiting.id, [waiting.state], { state }, at(deps)))) continue;
    const { trace } = waiting;
    const [name, work] =
      state === 'checking' ? (['check import', check] as const) : (['import', write] as const);
    await asLaterWork(deps, { name, trace }, () => work(deps, waiting));
    done += 1;
  }
}

async function takeUpAgain(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LONGEST_MS).toISOString();
  const left = await findWaitingImport(deps.db, ['checking', 'running'], before);
  if (left === null) return;
  const state = left.state === 'checking' ? 'check' : 'run';
  await updateImport(deps.db, left.id, [left.state], { state }, at(deps));
}

async function check(deps: Deps, asked: OfficeImport): Promise<void> {
  const judged = await judge(deps, deps.db, asked);
  await updateImport(
    deps.db,
    asked.id,
    ['checking'],
    { state: 'checked', ...resultOf(judged, asked) },
    at(deps),
  );
}

async function write(deps: Deps, asked: OfficeImport): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      const judged = await judge(deps, trx, asked);
      if (judged.problems.length > 0) throw new WrongRows(judged);
      let rows = 0;
      await judged.write(trx, () => {
        rows += 1;
        noteProgress(asked.id, rows);
      });
      const done = { state: 'done' as const, ...resultOf(judged, asked) };
      await updateImport(trx, asked.id, ['running'], done, at(deps));
    });
  } catch (error) {
    const judged = error instanceof WrongRows ? resultOf(error.judged, asked) : {};
    await updateImport(deps.db, asked.id, ['running'], { state: 'checked', ...judged }, at(deps));
    if (!(error instanceof WrongRows)) throw error;
  } finally {
    noteProgress(asked.id, null);
  }
}

async function judge(deps: Deps, db: Connection, asked: OfficeImport): Promise<JudgedRows> {
  const property = await findProperty(db, asked.property_id);
  if (property === null) throw new Error(`The property ${asked.property_id} is not there.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await deps.storage.read(asked.storage_key)) chunks.push(chunk as Buffer);
  const { read, problems } = readRows(asked.kind, rowsOf(Buffer.concat(chunks)), asked.mapping);
  const today = dayIn(property.settings.time_zone, deps.clock.now());
  const judged = await IMPORTERS[asked.kind](deps, db, { property, today }, read);
  const all = [...problems, ...judged.problems].sort((one, other) => one.row - other.row);
  return { ...judged, problems: all };
}

function resultOf({ problems, added, changed, known }: JudgedRows, { total_rows }: OfficeImport) {
  const wrong_rows = new Set(problems.map(({ row }) => row)).size;
  return { problems, added, changed, known, wrong_rows, done_rows: total_rows };
}

const at = ({ clock }: Pick<Deps, 'clock'>): string => clock.now().toISOString();
