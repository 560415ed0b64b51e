import { insertOccasion, type OccasionData } from '../../../db/resident/occasion.repository.ts';
import { hashToken } from '../../../server/access.ts';
import type { Deps } from '../../../server/deps.ts';
import { type LinkedFlow, occasionToken } from './occasion-links.ts';
import type { DemoLease } from './resident-wish.ts';

const LINK_DAYS = 90;

/** What the office wants of a lease, or offers it. */
export interface DemoOccasion {
  readonly flow: string;
  readonly data?: OccasionData;
  /** Of a link that opens it, in clear. */
  readonly token?: string;
  /** Whom it is for alone. */
  readonly user_id?: string;
}

/** Opens a flow for a lease, as the office does. */
export async function openOccasion(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  { lease_id, company_id, property_id }: Pick<DemoLease, 'lease_id' | 'company_id' | 'property_id'>,
  { flow, data = {}, token, user_id }: DemoOccasion,
): Promise<string> {
  const id = random.id();
  const now = clock.now();
  await insertOccasion(db, {
    id,
    company_id,
    property_id,
    lease_id,
    flow,
    user_id: user_id ?? null,
    data,
    token_hash: token === undefined ? null : hashToken(token),
    expires_at: token === undefined ? null : new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString(),
    opened_at: now.toISOString(),
    closed_at: null,
  });
  return id;
}

/** An inspection that is due, a renewal that is offered, a survey, and what a notice is given by. */
export async function fillOccasions(deps: Deps, lease: DemoLease): Promise<void> {
  const { secretKey } = deps.settings;
  const tokenOf = (flow: LinkedFlow) =>
    secretKey === null ? deps.random.token() : occasionToken(secretKey, flow, lease.lease_id);
  const offers = { rent_12_cents: 189_500, rent_6_cents: 196_000, rent_mtm_cents: 215_000 };
  await openOccasion(deps, lease, { flow: 'guided-inspection' });
  await openOccasion(deps, lease, { flow: 'lease-renew', data: offers });
  await openOccasion(deps, lease, { flow: 'move-out', token: tokenOf('move-out') });
  await openOccasion(deps, lease, {
    flow: 'resident-survey',
    token: tokenOf('resident-survey'),
    user_id: lease.user_id,
  });
}
