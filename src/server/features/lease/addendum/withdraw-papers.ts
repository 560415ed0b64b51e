import { lockApplicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLease, type Lease, updateLease } from '../../../../db/lease/lease.repository.ts';
import { listLeaseDocuments } from '../../../../db/lease/lease-document.repository.ts';
import { listSigners } from '../../../../db/lease/lease-signer.repository.ts';
import { type LetLease, lockLetLease } from '../../../../db/resident/let-lease.repository.ts';
import type { Deps } from '../../../deps.ts';
import type { TellDeps } from '../../../outbox/notify-resident.ts';
import { logLease } from '../log/lease-log.ts';
import { notifySigners } from './notify-signers.ts';
import { paperSigners } from './paper-signers.ts';

/** Addendums, and the lease that they belong to. */
export interface HeldPapers {
  readonly papers: Lease;
  readonly home: LetLease;
}

/**
 * Locks addendums until the transaction ends, so that nobody signs in the meantime. Locks the signers' application
 * first and then the tenancy, in the same order as the last signature.
 *
 * @returns the locked addendums; null if there are none.
 */
export async function holdPapers(
  { dialect }: Pick<Deps, 'dialect'>,
  trx: Connection,
  papersId: string,
): Promise<HeldPapers | null> {
  const [signer] = await listSigners(trx, papersId);
  if (signer !== undefined) await lockApplicant(trx, dialect, signer.applicant_id);
  const papers = await findLease(trx, papersId);
  if (!papers?.parent_lease_id) return null;
  const home = await lockLetLease(trx, dialect, papers.parent_lease_id);
  return home === null ? null : { papers, home };
}

export interface Withdrawal {
  /** Name of the office user; null if the last day has passed. */
  readonly by: string | null;
  /** Reason for the signers, in their language. */
  readonly reason: (language: string) => string;
  /** Reason to store. */
  readonly kept_reason: string;
  readonly is_renewal: boolean;
  /** Page that shows residents their next options. */
  readonly page: string;
}

/**
 * Withdraws locked addendums that are not signed by all: nobody can sign them afterwards, and their signers are
 * notified. The lease itself does not change.
 *
 * @returns the title of the addendums.
 */
export async function withdrawPapers(
  deps: TellDeps,
  trx: Connection,
  { papers, home }: HeldPapers,
  { by, reason, kept_reason, is_renewal, page }: Withdrawal,
): Promise<string> {
  const { id, company_id, property_id } = papers;
  const lease = await findLease(trx, home.tenancy.lease_id);
  const [document] = await listLeaseDocuments(trx, id);
  if (lease === null || document === undefined) throw new Error(`The papers ${id} are gone.`);
  const title = document.file_name.replace(/\.pdf$/i, '');
  const asked = new Set((await listSigners(trx, id)).map(({ applicant_id }) => applicant_id));
  const signers = (await paperSigners(deps, trx, lease)).filter(({ applicant }) => asked.has(applicant.id));
  await updateLease(trx, id, {
    status: 'WITHDRAWN',
    withdrawn_at: deps.clock.now().toISOString(),
    withdrawn_reason: kept_reason,
    withdrawn_by: by,
  });
  await notifySigners(deps, trx, signers, {
    ...{ company_id, property_id, lease_id: lease.id, addendum_id: document.id, is_renewal, page },
    about: `withdrawn:${id}`,
    template: 'signing_withdrawn',
    values: (language) => ({ unit: home.unit.unit_uid, title, reason: reason(language) }),
  });
  await logLease(deps, trx, papers, {
    event: 'WITHDRAWN',
    actor: by === null ? 'job:offers' : 'property',
    ip: '',
    detail: { reason: kept_reason },
  });
  return title;
}
