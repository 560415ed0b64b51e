import type { Connection } from '../../../../db/client.ts';
import type { OpenAddendum } from '../../../../db/lease/open-addendum.repository.ts';
import type { Deps } from '../../../deps.ts';
import { addLink } from '../../../property/invitation.ts';

/**
 * The path where an applicant signs an addendum to the lease, with a new access token of their own.
 *
 * @example
 * await addendumLink(deps, trx, applicant, { addendum_id: 'D1', is_renewal: false })
 * // '/lease/addendum/D1?access_token=…'
 */
export async function addendumLink(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  applicant: Parameters<typeof addLink>[2],
  { addendum_id, is_renewal }: Omit<OpenAddendum, 'applicant_id'>,
): Promise<string> {
  const token = await addLink(deps, trx, applicant);
  const page = is_renewal ? '/lease_renewal/addendum' : '/lease/addendum';
  return `${page}/${addendum_id}?access_token=${token}`;
}
