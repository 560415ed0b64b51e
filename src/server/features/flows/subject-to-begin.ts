import type { Connection } from '../../../db/client.ts';
import { listOccasions, type Occasion } from '../../../db/resident/occasion.repository.ts';
import { hasOccasions, mayStart } from '../../../engine/flow/begins-after.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { othersOf, PERSON } from '../../../engine/flow/parties.ts';
import { audienceOf } from './audiences/audiences.ts';
import { TENANCY, tenancySubjectId } from './audiences/tenancy.subject.ts';
import { leasesIn, subjectsOf, type TokenHolder } from './process-access.ts';

/**
 * The id of the subject whose process of a flow the holder would start or continue: their own, or in a flow with
 * occasions the named one, else the newest open one, else the newest closed one, so that its result can be viewed. Null
 * if there is none.
 */
export async function subjectToBegin(
  db: Connection,
  holder: TokenHolder,
  flow: CompiledFlow,
  named?: string,
): Promise<string | null> {
  const { kind } = audienceOf(flow).kind;
  if (kind !== TENANCY) return subjectsOf(holder, kind)[0] ?? null;
  const { occasion, resident } = holder;
  if (occasion !== null) {
    const isIt = occasion.flow === flow.id && (named === undefined || named === occasion.id);
    return isIt ? tenancySubjectId(occasion.lease_id, occasion.id) : null;
  }
  if (resident === null) return null;
  const { lease_id } = resident.unit;
  if (flow.file.start === undefined || !hasOccasions(flow.file.start))
    return tenancySubjectId(lease_id, null);
  const all: Occasion[] = [];
  for (const unit of leasesIn(resident, flow)) all.push(...(await listOccasions(db, unit.lease_id, flow.id)));
  const own = all.filter(({ user_id }) => user_id === null || user_id === resident.user.id);
  // An occasion of another resident is opened by its name, if the others of the lease take part.
  const isShared = Object.values(othersOf(flow.file)).some((party) => 'group' in party);
  const found = named === undefined ? newestOf(own) : (isShared ? all : own).find(({ id }) => id === named);
  return found === undefined ? null : tenancySubjectId(found.lease_id, found.id);
}

/**
 * The id of the subject whose facts decide whether a resident may open an occasion of a flow themselves: the lease.
 * Null if the holder is not a resident, or residents do not open occasions of this flow.
 */
export function subjectToOpen({ resident }: TokenHolder, { file }: CompiledFlow): string | null {
  const isTheirs = file.start !== undefined && mayStart(file.start, PERSON);
  return resident === null || !isTheirs ? null : tenancySubjectId(resident.unit.lease_id, null);
}

function newestOf(occasions: readonly Occasion[]): Occasion | undefined {
  return occasions.find(({ closed_at }) => closed_at === null) ?? occasions[0];
}
