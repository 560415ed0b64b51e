/** The new lease of a household that moves, put before those who sign it. */
import { findApplicant } from '../../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../../db/client.ts';
import { reserveUnit } from '../../../../../db/guestcard/unit-reservation.repository.ts';
import { listOccupants } from '../../../../../db/resident/tenancy.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { queueMessage } from '../../../../outbox/queue-message.ts';
import type { DrawnDocument } from '../../../../papers/drawn-paper.ts';
import { storeTemplated } from '../../../../papers/template/templated-papers.ts';
import { addLink } from '../../../../property/invitation.ts';
import { addressAt } from '../../../../property/property-address.ts';
import { type PaperSigner, paperSigners } from '../../../lease/addendum/paper-signers.ts';
import { prepareLease } from '../../../lease/prepare-lease.ts';
import type { Planned } from '../lease-plan.ts';
import type { TransferPlace } from './transfer-place.ts';

interface DrawnLease {
  readonly plan: Planned<TransferPlace>;
  readonly drawn: readonly DrawnDocument[];
  readonly office_key: string;
  readonly office_content: string;
  /** The member of the office. */
  readonly made_by: string;
}

/**
 * Reserves the home, makes the lease, and mails each signer a link of their own.
 *
 * @returns the id of the lease
 * @throws {AppError} `transfer.home_taken`; `transfer.nobody_signs`.
 */
export async function putBeforeSigners(deps: Deps, trx: Connection, made: DrawnLease): Promise<string> {
  const { plan, drawn, made_by, ...given } = made;
  const { lease: former, unit, terms, version: template_version } = plan;
  const signers = await paperSigners(deps, trx, former);
  const { company_id, property_id } = former;
  const { start_date, end_date, rent_cents, deposit_cents, charges, countersign } = terms;
  const [first] = signers;
  const application_id =
    former.application_id ?? (first && (await findApplicant(trx, first.applicant.id))?.application_id);
  if (application_id === undefined) throw new AppError('transfer.nobody_signs');
  const at = deps.clock.now().toISOString();
  if (!(await reserveUnit(trx, former, unit.id, application_id, at)))
    throw new AppError('transfer.home_taken');
  const lease_id = deps.random.id();
  await prepareLease(
    deps,
    trx,
    {
      ...{ id: lease_id, company_id, property_id, application_id, unit_id: unit.id },
      ...{ start_date, end_date, rent_cents, deposit_cents, created_at: at, ...given },
      occupants: (await listOccupants(trx, former.id)).map(({ first_name, last_name, applicant_id }) => ({
        ...{ first_name, last_name, applicant_id },
      })),
      documents: await storeTemplated(deps, drawn, plan.papers),
      signers: signers.map(({ applicant }) => applicant.id),
    },
    { template_version, charges, countersign, made_by },
  );
  for (const signer of signers) await mailSigner(deps, trx, plan, signer);
  return lease_id;
}

async function mailSigner(
  deps: Deps,
  trx: Connection,
  { property, unit }: Planned<TransferPlace>,
  { applicant, user }: PaperSigner,
): Promise<void> {
  const page = `/applicant/lease?access_token=${await addLink(deps, trx, applicant)}`;
  const { company_id, id: property_id, name } = property;
  const link = addressAt(deps, property, page);
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: user?.email ?? applicant.email },
    language: (user ?? applicant).language,
    template: 'notices:lease_ready',
    values: { first_name: applicant.first_name, property: name, unit: unit.details.unit_uid, link },
  });
}
