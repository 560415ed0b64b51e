import type { tenancyStartFacts } from '../../../../../machines/tenancy.catalog.ts';
import type { Connection } from '../../../../db/client.ts';
import { updateTenancy } from '../../../../db/resident/let-lease.repository.ts';
import { insertOccasion, type OccasionData } from '../../../../db/resident/occasion.repository.ts';
import type { Tenancy } from '../../../../db/tables.ts';
import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import { hashToken } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';

/** Validity of the link of an occasion. */
const DAYS = 90;

/** The occasion to open. */
export interface OpenedOccasion extends Tenancy {
  readonly id: string;
  readonly lease_id: string;
  readonly flow: string;
  /** The only person it is for; null: everybody of the lease. */
  readonly user_id: string | null;
  readonly data: OccasionData;
  /** Token of the link that opens it without a sign-in, in clear: only its hash is stored. null for none. */
  readonly token: string | null;
  /** The member of the office who opens it; null for nobody. */
  readonly opened_by: string | null;
  /** `2026-03-31`: what is not done by then is withdrawn; null or omitted: it stays open. */
  readonly last_day?: string | null;
}

/** Opens a flow for a lease. Returns false, and changes nothing, if an occasion with that id exists. */
export async function openOccasion(
  { clock }: Pick<Deps, 'clock'>,
  trx: Connection,
  { token, ...opened }: OpenedOccasion,
): Promise<boolean> {
  const now = clock.now();
  return insertOccasion(trx, {
    ...opened,
    token_hash: token === null ? null : hashToken(token),
    expires_at: token === null ? null : new Date(now.getTime() + DAYS * 86_400_000).toISOString(),
    opened_at: now.toISOString(),
    closed_at: null,
  });
}

const CHANGED: Readonly<
  Record<(typeof tenancyStartFacts)[number], (isOn: boolean) => Parameters<typeof updateTenancy>[2]>
> = {
  pending_renewal: (isOn) => ({ pending_renewal: Number(isOn) }),
};

/**
 * Changes the facts of a tenancy that `sets` of the flow's start lists: to its values when a process begins, and back when it
 * is withdrawn.
 *
 * @see machines/tenancy.catalog.ts
 */
export async function applyStart(
  trx: Connection,
  leaseId: string,
  { start }: Pick<FlowFile, 'start'>,
  moment: 'begun' | 'withdrawn',
): Promise<void> {
  for (const [fact, change] of Object.entries(start?.sets ?? {})) {
    if (!(fact in CHANGED) || !Array.isArray(change)) continue;
    const isOn = change.includes(true) === (moment === 'begun');
    await updateTenancy(trx, leaseId, CHANGED[fact as keyof typeof CHANGED](isOn));
  }
}
