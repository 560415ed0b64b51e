import { createHash } from 'node:crypto';
import type { LeaseTerms } from '../../../../contract/office/lease-draft.contract.ts';
import { lockApplicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { lockUnit } from '../../../../db/guestcard/unit-reservation.repository.ts';
import { findGivenPapers } from '../../../../db/lease/lease.repository.ts';
import { isHomeLet, isLeased } from '../../../../db/office/waiting/unleased.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import type { DrawnDocument } from '../../../papers/drawn-paper.ts';
import { paperWords } from '../../../papers/paper-words.ts';
import { missingFields, storeTemplated, templatedPapers } from '../../../papers/template/templated-papers.ts';
import { addLink } from '../../../property/invitation.ts';
import { addressAt } from '../../../property/property-address.ts';
import { prepareLease } from '../../lease/prepare-lease.ts';
import type { Officer } from '../office.ts';
import { type LeasePlan, leasePlan } from './lease-plan.ts';
import { drawnOwnPapers, requireMarks } from './own-papers/drawn-own-paper.ts';

interface WantedLease {
  readonly key: string;
  readonly terms: LeaseTerms;
}

/**
 * Makes the lease of an approved application from the template and puts it before its signers, who get a mail with a link
 * of their own. A repeated key gets the same answer and mails nobody again; an application has one lease at a time.
 *
 * @throws {AppError} as `leasePlan`; `lease.exists`; `lease.fields_missing`; `lease.marks_missing`; `lease.too_many_papers`; `lease.home_let`; `idempotency_key.reused`;
 *   `state.not_allowed` if the household or the template changed while the papers were drawn.
 * @example await sendLease(deps, officer, application_id, { key, terms }) // { lease_id: 'L1' }
 * @see docs/decisions/0113-the-office-makes-leases-from-a-template.md
 */
export async function sendLease(
  deps: Deps,
  officer: Officer,
  applicationId: string,
  wanted: WantedLease,
): Promise<{ lease_id: string }> {
  const plan = await leasePlan(deps, deps.db, officer, applicationId, wanted.terms);
  const names = missingFields(plan.papers);
  if (names.length > 0)
    throw new AppError('lease.fields_missing', { params: { names: names.join(', ') }, details: { names } });
  requireMarks(plan);
  const words = paperWords(deps.texts, wanted.terms.language);
  // Drawn before the transaction: it takes a moment, and others wait for the application meanwhile.
  const drawn = [
    ...(await templatedPapers(plan.papers, { words, written: deps.clock.now() })),
    ...(await drawnOwnPapers(deps, plan)),
  ];
  return deps.db.transaction().execute((trx) => send(deps, trx, { officer, wanted, plan, drawn }));
}

interface Sending {
  readonly officer: Officer;
  readonly wanted: WantedLease;
  readonly plan: LeasePlan;
  readonly drawn: readonly DrawnDocument[];
}

async function send(
  deps: Deps,
  trx: Connection,
  { officer, wanted, plan, drawn }: Sending,
): Promise<{ lease_id: string }> {
  const { application, property, unit, household, terms } = plan;
  const { id: application_id, company_id, property_id } = application;
  for (const { id } of household.signers.slice(0, 1)) await lockApplicant(trx, deps.dialect, id);
  await lockUnit(trx, deps.dialect, unit.id);
  const content = contentOf(application_id, wanted.terms);
  const known = await findGivenPapers(trx, property_id, wanted.key);
  if (known !== null) {
    if (known.office_content !== content) throw new AppError('idempotency_key.reused');
    return { lease_id: known.id };
  }
  if (await isLeased(trx, application_id)) throw new AppError('lease.exists');
  const { start_date, end_date, rent_cents, deposit_cents, charges, countersign } = terms;
  if (await isHomeLet(trx, { property_id, unit_id: unit.id }, { start_date, end_date }))
    throw new AppError('lease.home_let');
  const now = await leasePlan(deps, trx, officer, application_id, wanted.terms);
  if (whatIsSigned(now) !== whatIsSigned(plan)) throw new AppError('state.not_allowed');
  const lease_id = deps.random.id();
  await prepareLease(
    deps,
    trx,
    {
      ...{ id: lease_id, company_id, property_id, application_id, unit_id: unit.id },
      ...{ start_date, end_date, rent_cents, deposit_cents },
      created_at: deps.clock.now().toISOString(),
      occupants: household.occupants.map(({ id: applicant_id, first_name, last_name }) => ({
        ...{ first_name, last_name, applicant_id },
      })),
      documents: await storeTemplated(deps, drawn, plan.papers),
      signers: household.signers.map(({ id }) => id),
      office_key: wanted.key,
      office_content: content,
    },
    { template_version: plan.version, charges, countersign, made_by: officer.user.id },
  );
  for (const applicant of household.signers) {
    const { email: recipient, language, first_name } = applicant;
    const page = `/applicant/lease?access_token=${await addLink(deps, trx, applicant)}`;
    const link = addressAt(deps, property, page);
    await queueMessage(deps, trx, {
      ...{ company_id, property_id, recipient, language },
      template: 'notices:lease_ready',
      values: { first_name, property: property.name, unit: unit.details.unit_uid, link },
    });
  }
  return { lease_id };
}

/** The texts with their parts, values and people. */
function whatIsSigned({ papers, household, own }: LeasePlan): string {
  const { signers, occupants } = household;
  const ids = [...signers, ...occupants].map(({ id }) => id);
  const placed = own.map(({ id, marks }) => [id, marks]);
  return JSON.stringify([{ ...papers, parts: [...papers.parts] }, ids, placed]);
}

function contentOf(applicationId: string, terms: LeaseTerms): string {
  return createHash('sha256')
    .update(JSON.stringify([applicationId, terms]))
    .digest('hex');
}
