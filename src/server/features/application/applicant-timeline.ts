import type { Timeline } from '../../../contract/application/own-record.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { findNewestExam } from '../../../db/applicant/exam.repository.ts';
import { findResponse } from '../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findLeaseOfSigner } from '../../../db/lease/lease.repository.ts';
import { listSigners } from '../../../db/lease/lease-signer.repository.ts';
import { listPayments } from '../../../db/payment/payment.repository.ts';
import { findFirstEvent } from '../../../db/process/event.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';

type Entry = Timeline['entries'][number];

/**
 * The timeline of one applicant's application, oldest first, without events of the other household members.
 *
 * @example await timelineOf(db, applicant)
 *   // { entries: [{ what: 'invited', at: '2026-03-02T15:00:00.000Z', … }, …], … }
 */
export async function timelineOf(db: Connection, applicant: Applicant): Promise<Timeline> {
  const { id } = applicant;
  const begun = await findFirstEvent(db, id, { flow: 'application', outcome: 'saved' });
  const screened = await findResponse(db, id, 'pre_screening', '');
  const exam = await findNewestExam(db, id);
  const lease = await findLeaseOfSigner(db, id);
  const signers = lease === null ? [] : await listSigners(db, lease.id);
  const signer = signers.find(({ applicant_id }) => applicant_id === id);
  const dated: readonly [Entry['what'], string | null | undefined][] = [
    ['invited', applicant.created_at],
    ['begun', begun?.at],
    ['submitted', applicant.submitted_at],
    ['pre_screening', screened?.completed_at],
    ['identity', exam?.result === 'Passed' ? exam.updated_at : null],
    [decisionOf(applicant), applicant.decided_at],
    ['lease_ready', lease?.created_at],
    ['signed', signer?.finished_at],
    ['lease_complete', lease?.signed_at],
    ['cancelled', applicant.cancelled_at],
  ];
  const payments = await listPayments(db, id);
  const property = await findProperty(db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${id} is gone.`);
  const entries: Entry[] = [
    ...dated.flatMap(([what, at]) => (at ? [{ what, at, amount: null }] : [])),
    ...payments.map(({ created_at, amount_cents, fee_cents }) => ({
      what: 'paid' as const,
      at: created_at,
      amount: amount_cents + fee_cents,
    })),
  ];
  return {
    time_zone: property.settings.time_zone,
    entries: entries.sort((one, other) => one.at.localeCompare(other.at)),
  };
}

/** Only these two names of a decision are known here; the office has others. */
function decisionOf({ decision }: Pick<Applicant, 'decision'>): Entry['what'] {
  if (decision === 'APPROVED') return 'approved';
  return decision === 'DENIED' ? 'denied' : 'decided';
}
