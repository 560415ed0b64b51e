/**
 * A guestcard as the subject of a process. A visitor becomes its guest when their form is kept.
 */
import type { guestcardSources } from '../../../../machines/guestcard.catalog.ts';
import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findGuestcard, type Guestcard, lockGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import type { FactSource, SubjectKind } from '../../process/subject.ts';
import type { Once, TaskContext } from '../../process/task.ts';
import { shownGuestForm } from './guest-answers.ts';
import { guestFacts } from './guest-facts.ts';
import type { KeptGuestcard } from './guest-record.ts';
import { guestPlace } from './guest-unit.ts';

/** The guestcard, and its applicant's application where there is one. */
export interface GuestSubject {
  readonly guestcard: Guestcard;
  readonly application_id: string | null;
}

export type GuestContext = TaskContext<GuestSubject, FactsOf<'guestcard'>>;

/** The guestcard that a task holds, with its unit. */
export async function keptIn(context: {
  db: Connection;
  subject: GuestSubject;
  once: Once;
}): Promise<KeptGuestcard> {
  const { db, subject, once } = context;
  const { guestcard } = subject;
  return { guestcard, place: await once('place', () => guestPlace(db, guestcard.unit_id)) };
}

/** All facts of a guestcard come from its one record and its unit. */
const source: FactSource<GuestSubject> = {
  async read(context) {
    const { guestcard, place } = await keptIn(context);
    return context.once('facts', () => guestFacts(context.db, place, guestcard, guestcard.request_info));
  },
};

const sources: Readonly<Record<(typeof guestcardSources)[number], FactSource<GuestSubject>>> = {
  guestcard: source,
  unit: source,
  charges: source,
  invoice: source,
};

export const guestcardSubject: SubjectKind<GuestSubject> = {
  kind: 'guestcard',
  gone: 'record.not_found',
  find: async (db, id) => withApplication(db, await findGuestcard(db, id)),
  lock: async ({ dialect }, trx, id) => withApplication(trx, await lockGuestcard(trx, dialect, id)),
  owner: ({ guestcard, application_id }) => ({
    company_id: guestcard.company_id,
    property_id: guestcard.property_id,
    application_id,
    applicant_id: guestcard.applicant_id,
  }),
  answers: async (deps, _db, { guestcard }) => shownGuestForm(deps, guestcard),
  sources,
};

async function withApplication(db: Connection, guestcard: Guestcard | null): Promise<GuestSubject | null> {
  if (guestcard === null) return null;
  const applicant = guestcard.applicant_id === null ? null : await findApplicant(db, guestcard.applicant_id);
  return { guestcard, application_id: applicant?.application_id ?? null };
}
