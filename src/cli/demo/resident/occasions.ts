import type { OccasionData } from '../../../db/resident/occasion.repository.ts';
import type { Deps } from '../../../server/deps.ts';
import { openOccasion } from '../../../server/features/flows/occasions/open-occasion.ts';
import { type LinkedFlow, occasionToken } from './occasion-links.ts';
import type { DemoLease } from './resident-wish.ts';

/** A flow that the office requests or offers for a lease. */
export interface DemoOccasion {
  readonly flow: string;
  readonly data?: OccasionData;
  /** Token of a link that opens it, in clear text. */
  readonly token?: string | null;
  /** The only user that it is for. */
  readonly user_id?: string | null;
}

/** Opens a flow for a lease, as the office does, without notifying anyone. */
export async function openForLease(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  { lease_id, company_id, property_id }: Pick<DemoLease, 'lease_id' | 'company_id' | 'property_id'>,
  { flow, data = {}, token = null, user_id = null }: DemoOccasion,
): Promise<string> {
  const id = random.id();
  const of = { company_id, property_id, lease_id };
  await openOccasion({ clock }, db, { ...of, id, flow, data, token, user_id, opened_by: null });
  return id;
}

/** A due inspection, an offered renewal, a survey, and the flow for giving notice. */
export async function fillOccasions(deps: Deps, lease: DemoLease): Promise<void> {
  const { secretKey } = deps.settings;
  const tokenOf = (flow: LinkedFlow) =>
    secretKey === null ? deps.random.token() : occasionToken(secretKey, flow, lease.lease_id);
  const offers = { rent_12_cents: 189_500, rent_6_cents: 196_000, rent_mtm_cents: 215_000 };
  await openForLease(deps, lease, { flow: 'guided-inspection' });
  await openForLease(deps, lease, { flow: 'lease-renew', data: offers });
  await openForLease(deps, lease, { flow: 'move-out', token: tokenOf('move-out') });
  await openForLease(deps, lease, {
    flow: 'resident-survey',
    token: tokenOf('resident-survey'),
    user_id: lease.user_id,
  });
}
