import { createHash } from 'node:crypto';
import type { WantedTransfer } from '../../../../../contract/office/leases/transfer.contract.ts';
import { lockApplicant } from '../../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../../db/client.ts';
import { lockUnit } from '../../../../../db/guestcard/unit-reservation.repository.ts';
import { findGivenPapers } from '../../../../../db/lease/lease.repository.ts';
import { listFreeHomes } from '../../../../../db/office/free-home.repository.ts';
import { lockLetLease } from '../../../../../db/resident/let-lease.repository.ts';
import { findTransferTo } from '../../../../../db/resident/unit-transfer.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import type { DrawnDocument } from '../../../../papers/drawn-paper.ts';
import { paperWords } from '../../../../papers/paper-words.ts';
import { missingFields, templatedPapers } from '../../../../papers/template/templated-papers.ts';
import { peopleToSign } from '../../../lease/addendum/paper-signers.ts';
import type { Officer } from '../../office.ts';
import { type Planned, planFor } from '../lease-plan.ts';
import { putBeforeSigners } from './put-before-signers.ts';
import { beginTransfer, processOfTransfer } from './transfer-flow.ts';
import { movingHousehold, refuseDayBefore, type TransferPlace, transferPlace } from './transfer-place.ts';

interface Wanted extends WantedTransfer {
  /** Of the page. */
  readonly key: string;
}

interface Sent {
  readonly lease_id: string;
  readonly process_id: string;
}

interface Sending {
  readonly officer: Officer;
  readonly leaseId: string;
  readonly wanted: Wanted;
  readonly plan: Planned<TransferPlace>;
  readonly drawn: readonly DrawnDocument[];
}

/**
 * Makes the new lease of a household that moves to another unit, puts it before its signers, reserves the home, and begins
 * the flow of the transfer. A repeated key gets the same answer and mails nobody again; of two members, the second is
 * refused.
 *
 * @throws {AppError} as `transferPlace`; `lease.language_missing`; `lease.fields_missing`; `request.invalid`;
 *   `transfer.home_taken`; `idempotency_key.reused`; `state.not_allowed` if the household or the template changed while the
 *   papers were drawn.
 * @example await sendTransfer(deps, officer, lease_id, { key, unit_id, balance: 'STAYS', terms })
 * @see docs/decisions/0140-a-transfer-is-a-new-lease-and-a-flow.md
 */
export async function sendTransfer(
  deps: Deps,
  officer: Officer,
  leaseId: string,
  wanted: Wanted,
): Promise<Sent> {
  const { property_id } = (await movingHousehold(deps, deps.db, officer, leaseId)).lease;
  const before = await sentBefore(deps, deps.db, property_id, leaseId, wanted);
  if (before !== null) return before;
  const plan = await planOf(deps, deps.db, officer, leaseId, wanted);
  const names = missingFields(plan.papers);
  if (names.length > 0)
    throw new AppError('lease.fields_missing', { params: { names: names.join(', ') }, details: { names } });
  const words = paperWords(deps.texts, wanted.terms.language);
  // Drawn before the transaction: it takes a moment, and others wait for the household meanwhile.
  const drawn = await templatedPapers(plan.papers, { words, written: deps.clock.now() });
  return deps.db.transaction().execute((trx) => send(deps, trx, { officer, leaseId, wanted, plan, drawn }));
}

async function planOf(
  deps: Deps,
  db: Connection,
  officer: Officer,
  leaseId: string,
  { unit_id, terms }: WantedTransfer,
): Promise<Planned<TransferPlace>> {
  const place = await transferPlace(db, await movingHousehold(deps, db, officer, leaseId), unit_id);
  const plan = planFor(deps, place, terms);
  refuseDayBefore(place.today, terms.start_date);
  return plan;
}

async function send(deps: Deps, trx: Connection, sending: Sending): Promise<Sent> {
  const { officer, leaseId, wanted, plan, drawn } = sending;
  const { property, lease: former, unit, terms } = plan;
  // In the order of a signature: application, home, tenancy.
  const [first] = (await peopleToSign(trx, former)).flatMap(({ applicant }) => applicant ?? []);
  if (first !== undefined) await lockApplicant(trx, deps.dialect, first.id);
  await lockUnit(trx, deps.dialect, unit.id);
  await lockLetLease(trx, deps.dialect, leaseId);
  const before = await sentBefore(deps, trx, property.id, leaseId, wanted);
  if (before !== null) return before;
  const now = await planOf(deps, trx, officer, leaseId, wanted);
  if (whatIsSigned(now) !== whatIsSigned(plan)) throw new AppError('state.not_allowed');
  const free = await listFreeHomes(trx, property.id, terms.start_date);
  if (!free.some(({ id }) => id === unit.id)) throw new AppError('transfer.home_taken');
  const lease_id = await putBeforeSigners(deps, trx, {
    ...{ plan, drawn, made_by: officer.user.id },
    ...{ office_key: wanted.key, office_content: contentOf(leaseId, wanted) },
  });
  const { company_id, id: property_id } = property;
  const transfer = { lease_id, company_id, property_id, from_lease_id: leaseId, balance: wanted.balance };
  return { lease_id, process_id: await beginTransfer(deps, trx, transfer) };
}

/** What was sent with this key, or null. @throws {AppError} `idempotency_key.reused`. */
async function sentBefore(
  deps: Pick<Deps, 'flows'>,
  db: Connection,
  propertyId: string,
  leaseId: string,
  wanted: Wanted,
): Promise<Sent | null> {
  const known = await findGivenPapers(db, propertyId, wanted.key);
  if (known === null) return null;
  const transfer = await findTransferTo(db, known.id);
  if (transfer === null || known.office_content !== contentOf(leaseId, wanted))
    throw new AppError('idempotency_key.reused');
  return { lease_id: known.id, process_id: await processOfTransfer(deps, db, transfer) };
}

/** The texts with their parts, values and people. */
function whatIsSigned({ papers, household }: Planned<TransferPlace>): string {
  return JSON.stringify([{ ...papers, parts: [...papers.parts] }, household]);
}

function contentOf(leaseId: string, { unit_id, balance, terms }: WantedTransfer): string {
  return createHash('sha256')
    .update(JSON.stringify([leaseId, unit_id, balance, terms]))
    .digest('hex');
}
