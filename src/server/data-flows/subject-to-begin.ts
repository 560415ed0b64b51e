import type { Connection } from '../../db/client.ts';
import { listOccasions, type Occasion } from '../../db/resident/occasion.repository.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { subjectsOf, type TokenHolder } from '../process-access.ts';
import { partyOf } from './parties/parties.ts';
import { TENANCY, tenancySubjectId } from './parties/tenancy.subject.ts';

/**
 * The id of the subject whose process of a flow the holder would begin or go on with: theirs, or in a flow with occasions the
 * occasion that is named, else the newest that is open, else the newest of all, so that what was done can be looked at. Null
 * where there is none.
 */
export async function subjectToBegin(
  db: Connection,
  holder: TokenHolder,
  flow: CompiledFlow,
  named?: string,
): Promise<string | null> {
  const { kind } = partyOf(flow).kind;
  if (kind !== TENANCY) return subjectsOf(holder, kind)[0] ?? null;
  const { occasion, resident } = holder;
  if (occasion !== null) {
    const isIt = occasion.flow === flow.id && (named === undefined || named === occasion.id);
    return isIt ? tenancySubjectId(occasion.lease_id, occasion.id) : null;
  }
  if (resident === null) return null;
  const { lease_id } = resident.unit;
  if (flow.file.start?.occasion === undefined) return tenancySubjectId(lease_id, null);
  const all = await listOccasions(db, lease_id, flow.id);
  const own = all.filter(({ user_id }) => user_id === null || user_id === resident.user.id);
  const found = named === undefined ? newestOf(own) : own.find(({ id }) => id === named);
  return found === undefined ? null : tenancySubjectId(lease_id, found.id);
}

/**
 * The id of the subject that says whether a resident may open a flow of their own accord: the lease itself. Null for who is
 * no resident, and where residents do not open it.
 */
export function subjectToOpen({ resident }: TokenHolder, { file }: CompiledFlow): string | null {
  const by = file.start?.occasion;
  const isTheirs = by === 'person' || by === 'either';
  return resident === null || !isTheirs ? null : tenancySubjectId(resident.unit.lease_id, null);
}

function newestOf(occasions: readonly Occasion[]): Occasion | undefined {
  return occasions.find(({ closed_at }) => closed_at === null) ?? occasions[0];
}
