/** A household that has done every step before signing except the decision: submitted, paid, examined, answered. */
import {
  type Applicant,
  type ApplicantType,
  findApplicant,
  updateApplicant,
} from '../../../db/applicant/applicant.repository.ts';
import { insertExam } from '../../../db/applicant/exam.repository.ts';
import { writeResponse } from '../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { type Invoice, listInvoices } from '../../../db/payment/invoice.repository.ts';
import { insertIntent, insertPayment } from '../../../db/payment/payment.repository.ts';
import type { ProcessDeps } from '../../../server/process/subject.ts';
import { type Invited, inviteWithin } from '../../../server/property/invitation.ts';

/** The steps before signing, by the option that leaves them undone. */
export const STEPS = ['dues', 'exam', 'decision', 'pre-lease'] as const;
export type Step = (typeof STEPS)[number];

const PEOPLE = [
  { first_name: 'Jordan', last_name: 'Rivera', contact_no: '5125550111' },
  { first_name: 'Sam', last_name: 'Okafor', contact_no: '5125550122' },
  { first_name: 'Dana', last_name: 'Whitfield', contact_no: '5125550133' },
  { first_name: 'Noor', last_name: 'Haddad', contact_no: '5125550144' },
] as const;
/** The maximum number of signers of a demo lease. */
export const MOST_SIGNERS = PEOPLE.length;

/** A member of the household. Their mail address is generated. */
export interface ReadyPerson extends Invited {
  readonly first_name: string;
  readonly last_name: string;
  readonly role: ApplicantType;
}

/**
 * Opens an application for a unit, with the first of its people as PRIMARY.
 *
 * @param open the steps that the first person has not done yet.
 * @param token a fixed token for the first person.
 * @example await inviteReadyHousehold(deps, trx, { unitId, signers: 2, open: [] })
 */
export async function inviteReadyHousehold(
  deps: ProcessDeps,
  trx: Connection,
  {
    unitId,
    signers,
    open,
    token,
  }: {
    readonly unitId: string;
    readonly signers: number;
    readonly open: readonly Step[];
    readonly token?: string | undefined;
  },
): Promise<ReadyPerson[]> {
  const tail = deps.random.bytes(4).toString('hex');
  const people: ReadyPerson[] = [];
  for (const { first_name, last_name, contact_no } of PEOPLE.slice(0, signers)) {
    const [first] = people;
    const role = first === undefined ? 'PRIMARY' : 'CO-APPLICANT';
    const invited = await inviteWithin(deps, trx, {
      place: first === undefined ? { unit_id: unitId } : { application_id: first.application_id },
      applicant_type: role,
      first_name,
      last_name,
      contact_no,
      email: `${first_name.toLowerCase()}.${tail}@latchkey.example`,
      ...(first === undefined && token !== undefined ? { token } : {}),
    });
    const undone = first === undefined ? open : [];
    await makeReady(deps, trx, invited.applicant_id, (step) => !undone.includes(step));
    people.push({ ...invited, first_name, last_name, role });
  }
  return people;
}

/**
 * Submits an application, and does the steps of its person that are done. The decision is the office's
 * (`work/decisions.ts`).
 */
export async function makeReady(
  deps: ProcessDeps,
  trx: Connection,
  applicantId: string,
  isDone: (step: Step) => boolean,
): Promise<void> {
  const applicant = await findApplicant(trx, applicantId);
  if (applicant === null) throw new Error('Nobody was invited.');
  const now = deps.clock.now().toISOString();
  await updateApplicant(trx, applicantId, { submitted_at: now });
  if (isDone('dues')) {
    for (const invoice of await listInvoices(trx, applicantId)) await payInvoice(deps, trx, invoice, now);
  }
  if (isDone('exam')) await passExam(deps, trx, applicant, now);
  if (isDone('pre-lease')) {
    await writeResponse(trx, applicant, {
      id: deps.random.id(),
      questionnaire: 'pre_lease',
      address_id: '',
      asked: [],
      answers: {},
      completed_at: now,
    });
  }
}

async function payInvoice(deps: ProcessDeps, trx: Connection, invoice: Invoice, now: string): Promise<void> {
  const { id: invoice_id, company_id, property_id, applicant_id, amount_cents } = invoice;
  const id = deps.random.id();
  const paid = { company_id, property_id, invoice_id, amount_cents, fee_cents: 0, created_at: now };
  await insertIntent(trx, {
    ...paid,
    id,
    applicant_id,
    provider: 'gateway',
    idempotency_key: id,
    provider_transaction_id: `demo-${id}`,
    payment_type: 'CHECKING',
    state: 'paid',
    failure: null,
    updated_at: now,
  });
  await insertPayment(trx, { ...paid, id: deps.random.id(), intent_id: id, auth_code: 'DEMO' });
}

async function passExam(
  deps: ProcessDeps,
  trx: Connection,
  { id, company_id, property_id }: Applicant,
  now: string,
): Promise<void> {
  await insertExam(trx, {
    id: deps.random.id(),
    company_id,
    property_id,
    applicant_id: id,
    exam_id: deps.random.id(),
    questions: [],
    result: 'Passed',
    attempts_left: 0,
    screening_request_uid: '',
    screening_request_renter_uid: '',
    renter_uid: '',
    created_at: now,
    updated_at: now,
  });
}
