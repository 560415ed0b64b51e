/** The lease of an applicant as the subject of a process: their application's lease, or addendums signed after it. */
import type { leaseSources } from '../../../../machines/lease/lease.catalog.ts';
import { leaseFacts } from '../../../../machines/lease/lease-facts.ts';
import { type Applicant, findApplicant, lockApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { ProcessName } from '../../../db/process/process.repository.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { FactSource, SourceContext, SubjectKind } from '../../process/subject.ts';
import { situationOf } from './lease-answer.ts';
import { leaseDues } from './lease-dues.ts';
import { type BeforeSigning, type OwnPapers, readBeforeSigning, readOwnPapers } from './lease-situation.ts';
import { LEASE, leaseSubjectId, partsOfLeaseSubject } from './lease-subject-id.ts';

export interface LeaseSubject {
  readonly applicant: Applicant;
  /** For addendums signed after the lease, the id of their own lease record; null for the lease itself. */
  readonly afterwards: string | null;
}

/** The process of a lease. */
export function leaseProcessOf({ applicant, afterwards }: LeaseSubject): ProcessName {
  return { flow: 'lease', subject_kind: LEASE, subject_id: leaseSubjectId(applicant.id, afterwards) };
}

type Context = SourceContext<LeaseSubject>;

/** The papers of the subject, read once per request. */
export function papersIn({ db, subject, once }: Omit<Context, 'deps'>): Promise<OwnPapers | null> {
  return once('papers', () => readOwnPapers(db, subject.applicant, subject.afterwards));
}

function beforeIn({ deps, db, subject, once }: Context): Promise<BeforeSigning> {
  return once('before', () => readBeforeSigning(deps, db, subject.applicant));
}

/** All facts at once: each source returns its own, and the order of the rules is defined in one place. */
async function factsOf(context: Context): Promise<Facts> {
  const { db, subject } = context;
  const dues = await context.once('dues', () =>
    leaseDues(db, subject.applicant.id, subject.applicant.language),
  );
  const situation = situationOf(subject.applicant, await papersIn(context), await beforeIn(context), dues);
  return leaseFacts(situation, subject.afterwards !== null);
}

const source: FactSource<LeaseSubject> = { read: factsOf };

const sources: Readonly<Record<(typeof leaseSources)[number], FactSource<LeaseSubject>>> = {
  papers: source,
  before: source,
  money: source,
};

export const leaseSubject: SubjectKind<LeaseSubject> = {
  kind: LEASE,
  gone: 'token.invalid',
  find: (db, id) => subjectOf(id, (applicantId) => findApplicant(db, applicantId)),
  lock: ({ dialect }, trx: Connection, id) =>
    subjectOf(id, (applicantId) => lockApplicant(trx, dialect, applicantId)),
  hasLeft: ({ applicant }) => applicant.removed_at !== null,
  owner: ({ applicant: { id, company_id, property_id, application_id } }) => ({
    company_id,
    property_id,
    application_id,
    applicant_id: id,
  }),
  answers: async () => ({}),
  sources,
};

async function subjectOf(
  id: string,
  applicantOf: (id: string) => Promise<Applicant | null>,
): Promise<LeaseSubject | null> {
  const { applicantId, afterwards } = partsOfLeaseSubject(id);
  const applicant = await applicantOf(applicantId);
  return applicant === null ? null : { applicant, afterwards };
}
