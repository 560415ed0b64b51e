import { spotsToSign } from '../../../machines/lease/spots.ts';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import { insertExam } from '../../../src/db/applicant/exam.repository.ts';
import { writeResponse } from '../../../src/db/applicant/questionnaire.repository.ts';
import { findLease, updateLease } from '../../../src/db/lease/lease.repository.ts';
import { insertMarks } from '../../../src/db/lease/lease-mark.repository.ts';
import { updateSigner } from '../../../src/db/lease/lease-signer.repository.ts';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import {
  addendumIdOf,
  type LeasePapers,
  type PapersSigner,
  readLeasePapers,
} from '../../../src/server/features/lease/lease-papers.ts';
import { putMoney } from '../application/put-money.ts';
import type { Stage } from './stage.ts';

/** Changes the database so that these facts are true. The owner of the papers stays the same. */
export async function putFacts(stage: Stage, facts: Facts): Promise<void> {
  if (!stage.signer.afterwards) await putBefore(stage, facts);
  await putConsentRule(stage, facts);
  await putSigned(stage, facts);
}

/** The steps before signing. */
async function putBefore({ deps, signer: { person } }: Stage, facts: Facts): Promise<void> {
  const { db, random, clock } = deps;
  const owner = await db
    .selectFrom('applicants')
    .select(['id', 'company_id', 'property_id', 'application_id'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const { company_id, property_id, application_id } = owner;
  const at = clock.now().toISOString();
  const decision = facts.decision === 'NONE' ? '' : String(facts.decision);
  await updateApplicant(db, person.id, { submitted_at: at, decision });
  const status = facts.application_status as Parameters<typeof writeApplicationStatus>[2];
  await writeApplicationStatus(db, { id: application_id, company_id, property_id }, status);
  await putMoney(deps, person, { open_invoices: facts.dues_open === true ? 1 : 0 });
  await db.deleteFrom('exams').where('applicant_id', '=', person.id).execute();
  await insertExam(db, {
    id: random.id(),
    company_id,
    property_id,
    applicant_id: person.id,
    exam_id: random.id(),
    questions: [],
    result: facts.exam_completed === true ? 'Passed' : 'Failed',
    attempts_left: 0,
    screening_request_uid: '',
    screening_request_renter_uid: '',
    renter_uid: '',
    created_at: at,
    updated_at: at,
  });
  await db
    .deleteFrom('questionnaire_responses')
    .where('applicant_id', '=', person.id)
    .where('questionnaire', '=', 'pre_lease')
    .execute();
  if (facts.pre_lease_pending === true) return;
  await writeResponse(db, owner, {
    id: random.id(),
    questionnaire: 'pre_lease',
    address_id: '',
    asked: [],
    answers: {},
    completed_at: at,
  });
}

/** The signatures of the person. */
async function putSigned({ deps, signer: { lease: id, person } }: Stage, facts: Facts): Promise<void> {
  const lease = id === null ? null : await findLease(deps.db, id);
  if (lease === null) return;
  const papers = await readLeasePapers(deps.db, lease);
  const signer = papers.signers.find(({ applicant_id }) => applicant_id === person.id);
  if (signer === undefined) throw new Error(`${person.id} does not sign the lease ${lease.id}.`);
  const at = deps.clock.now().toISOString();
  const isBack = facts.withdrawn === true;
  if (isBack !== (lease.status === 'WITHDRAWN'))
    await updateLease(deps.db, lease.id, {
      status: isBack ? 'WITHDRAWN' : 'SIGNING',
      withdrawn_at: isBack ? at : null,
      withdrawn_reason: isBack ? 'Not needed any more.' : null,
    });
  const chosen = {
    signature: { type: 'type' as const, content: 'Marisol Ibarra', font: 'Caveat' },
    at,
    ip: '::1',
  };
  const finished_at = facts.lease_agreement === true ? at : null;
  await updateSigner(deps.db, signer, {
    ...{ chosen, finished_at, ip: finished_at && '::1' },
    consent: facts.consent === 'GIVEN' ? { at, ip: '::1', language: 'en', sha256: '' } : null,
    ...declining(facts.declined === 'SELF', at),
  });
  for (const other of papers.signers.filter(({ applicant_id }) => applicant_id !== person.id))
    await updateSigner(deps.db, other, declining(facts.declined === 'OTHERS', at));
  const open = unsigned(papers, signer);
  if (facts.all_signed === true)
    await insertMarks(
      deps.db,
      lease,
      open.map((spot) => spot.mark(at)),
    );
  if (facts.all_signed !== true && open.length === 0) {
    await deps.db
      .deleteFrom('lease_marks')
      .where('lease_id', '=', lease.id)
      .where('applicant_id', '=', person.id)
      .execute();
  }
}

function declining(isDeclining: boolean, at: string) {
  return {
    declined_at: isDeclining ? at : null,
    decline_reason: isDeclining ? 'I would rather sign on paper.' : null,
  };
}

/** Whether the property accepts signatures without a consent: `ASKED` on the page alone. */
async function putConsentRule({ deps, signer: { person } }: Stage, facts: Facts): Promise<void> {
  if (facts.consent === 'GIVEN') return;
  const { property_id } = await deps.db
    .selectFrom('applicants')
    .select('property_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const { esign_consent: _, ...settings } = (await findProperty(deps.db, property_id))?.settings ?? {};
  const after = { ...settings, ...(facts.consent === 'ASKED' && { esign_consent: 'asked' }) };
  await deps.db
    .updateTable('properties')
    .set({ settings: JSON.stringify(after) })
    .where('id', '=', property_id)
    .execute();
}

/** The spots that a signer has not signed, each with its mark. */
export function unsigned(papers: LeasePapers, signer: PapersSigner) {
  return papers.documents.flatMap((document) => {
    const signed = new Set(
      papers.marks.filter(({ document_id }) => document_id === document.id).map(({ spot }) => spot),
    );
    return spotsToSign(document.spots, signer)
      .filter(({ key }) => !signed.has(key))
      .map(({ key, page, shortcode }) => {
        const kind = shortcode === signer.sign_key ? ('signature' as const) : ('initials' as const);
        return {
          addendum: addendumIdOf(document),
          key,
          kind,
          mark: (signed_at: string) => ({
            lease_id: papers.lease.id,
            document_id: document.id,
            spot: key,
            applicant_id: signer.applicant_id,
            kind,
            page,
            content: kind === 'initials' ? signer.initials : '',
            signed_at,
            ip: '::1',
          }),
        };
      });
  });
}
