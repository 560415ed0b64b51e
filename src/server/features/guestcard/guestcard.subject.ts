/** A guestcard as the subject of a process. A visitor becomes its guest when their form is stored. */
import type { guestcardSources } from '../../../../machines/guestcard.catalog.ts';
import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findGuestcard, type Guestcard, lockGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import { findOpenIntent } from '../../../db/payment/payment.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import { isInFlight } from '../../payments/attempt.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { type InItsRelease, loadProcess } from '../../process/process-release.ts';
import type { FactSource, ReadDeps, SubjectKind } from '../../process/subject.ts';
import type { Once, TaskContext } from '../../process/task.ts';
import { shownGuestForm } from './contact-form.ts';
import { type GuestPlace, guestPlace } from './guest-place.ts';

/** The guestcard, and its applicant's application if there is one. */
interface GuestSubject {
  readonly guestcard: Guestcard;
  readonly application_id: string | null;
}

/** A guestcard that this transaction has locked. */
export interface KeptGuestcard {
  guestcard: Guestcard;
  place: GuestPlace;
}

export type GuestContext = TaskContext<GuestSubject, FactsOf<'guestcard'>>;

/** The guestcard that a task has locked, with its unit. */
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

/** A guestcard in the release in which it continues, with its facts. Pass the current transaction, if any. */
export async function readForGuest<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  guestcard: Guestcard,
): Promise<InItsRelease<Some> & { readonly facts: FactsOf<'guestcard'> }> {
  const name = { flow: 'guestcard', subject_kind: 'guestcard', subject_id: guestcard.id };
  const subject: GuestSubject = { guestcard, application_id: null };
  const its = await loadProcess(deps, db, name, subject);
  return { ...its, facts: its.facts as FactsOf<'guestcard'> };
}

async function withApplication(db: Connection, guestcard: Guestcard | null): Promise<GuestSubject | null> {
  if (guestcard === null) return null;
  const applicant = guestcard.applicant_id === null ? null : await findApplicant(db, guestcard.applicant_id);
  return { guestcard, application_id: applicant?.application_id ?? null };
}

/**
 * The facts of the flow's conditions, read from the database. Pass the current transaction, if any.
 *
 * @param guestcard null before anything was sent.
 * @param isRequest whether the visitor only asks for information.
 */
export async function guestFacts(
  db: Connection,
  place: GuestPlace,
  guestcard: Guestcard | null,
  isRequest: boolean,
): Promise<FactsOf<'guestcard'>> {
  const invoice = guestcard?.invoice_id ? await findInvoice(db, guestcard.invoice_id) : null;
  const running = invoice === null ? null : await findOpenIntent(db, invoice.id);
  const applicant = guestcard?.applicant_id ? await findApplicant(db, guestcard.applicant_id) : null;
  const paid = invoice !== null && invoice.paid_cents >= invoice.amount_cents;
  const charges_due = !isRequest && place.charges.total > 0;
  // A guest who has paid, has a verified number or has charges to pay has priority over one with none of these.
  const isFirm = guestcard?.is_mobile_verified === true || paid || charges_due;
  const free =
    applicant === null ? place.unit.available : await isUnitAvailable(db, applicant.application_id, isFirm);
  return {
    unit: 'KNOWN',
    request_info: isRequest,
    charges_due,
    guest_known: applicant !== null,
    invoiced: invoice !== null,
    paid,
    payment_in_flight: running !== null && isInFlight(running),
    unit_taken: applicant !== null && !free,
    submitted: guestcard !== null && guestcard.submitted_at !== null,
  };
}
