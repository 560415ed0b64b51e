/** What one export is about: a property in a snapshot of the database, and the flows that may be exported. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { listFlowsOf } from '../../../../db/office/export/export-processes.repository.ts';
import { findProperty, type Property } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { depsWithFlow } from '../../../process/process-release.ts';

/** `deps.db` is the snapshot, and `flows` the dependencies with each flow, in a release that has it. */
export interface ExportScope {
  readonly deps: Deps;
  readonly property: Property;
  readonly language: string;
  readonly withUploads: boolean;
  readonly flows: ReadonlyMap<string, Deps>;
}

/**
 * The scope of an export. Confidential flows are left out, and those that no release knows: nobody can say whether they
 * are confidential.
 *
 * @param isOwn the person whose data it is asks: with what is confidential.
 */
export async function exportScope(
  deps: Deps,
  state: Db,
  asked: { readonly property_id: string; readonly language: string; readonly with_uploads: number },
  isOwn = false,
): Promise<ExportScope> {
  const property = await findProperty(state, asked.property_id);
  if (property === null) throw new Error(`The property ${asked.property_id} is gone.`);
  // A copy keeps its release, whatever is activated meanwhile.
  const its: Deps = { ...deps, db: state };
  const flows = new Map<string, Deps>();
  const current = [...its.flows.keys()].map((flow) => ({ flow, release: '' }));
  for (const { flow, release } of [...current, ...(await listFlowsOf(state, property.id))]) {
    const known = flows.has(flow) ? null : await withFlow(its, flow, release);
    const isConfidential = known?.flows.get(flow)?.file.start?.confidential === true;
    if (known !== null && (isOwn || !isConfidential)) flows.set(flow, known);
  }
  return { deps: its, property, language: asked.language, withUploads: asked.with_uploads === 1, flows };
}

async function withFlow(deps: Deps, flow: string, release: string): Promise<Deps | null> {
  try {
    return await depsWithFlow(deps, deps.db, { flow, release });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Whether what is named like that may be exported: `<flow>/…` only of a flow that may. */
export function mayExport({ flows }: Pick<ExportScope, 'flows'>, purpose: string): boolean {
  const [flow = '', ...rest] = purpose.split('/');
  return rest.length === 0 || flows.has(flow);
}

/** The same as a condition on a column, which names a flow or something of it. */
export function onlyExported({ flows }: Pick<ExportScope, 'flows'>, column: string): RawBuilder<unknown> {
  const ref = sql.ref(column);
  const each = [...flows.keys()].flatMap((flow) => [sql`${ref} = ${flow}`, sql`${ref} like ${`${flow}/%`}`]);
  const other = column === 'flow' ? sql`1 = 0` : sql`${ref} not like '%/%'`;
  return sql`(${sql.join([other, ...each], sql` or `)})`;
}
