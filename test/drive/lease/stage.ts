import type { NewLeaseDocument } from '../../../src/db/lease/new-lease.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { prepareLease } from '../../../src/server/features/lease/prepare-lease.ts';
import { inviteApplicant } from '../../../src/server/property/invitation.ts';
import { storedDocument, tagOf, tagsFor } from '../../fixtures/lease-household.ts';
import { newPerson, type Person } from '../application/person.ts';
import type { Around } from '../stage.ts';

/** The environment in which a lease is signed, with the signer. */
export interface Stage extends Around {
  readonly signer: LeaseTourist;
}

/** The signer of a tour: the first of two of a household, on a property of their own. */
export interface LeaseTourist {
  readonly person: Person;
  readonly partner: { readonly id: string; readonly token: string };
  readonly afterwards: boolean;
  /** The lease to which the later addendums belong, whoever signs it. */
  readonly later: string | null;
  /** The lease, or its later addendums; null if they sign none. */
  readonly lease: string | null;
  /** The open document: null for the lease. */
  readonly addendum: string | null;
  /** The state of their page. */
  readonly page: {
    /** The key of the spot that was clicked last. */
    clicked: string;
    /** The mark of the spot could not be saved: the page retries by itself. */
    isUnsaved: boolean;
    /** The final post did not arrive: the page offers to send it again. */
    isUnsent: boolean;
  };
}

/** The number of spots: enough that signing one in every step of a tour leaves another. */
const SPOTS = 60;

/** Invites a household to a unit of a new property, and creates the lease that the facts require. */
export async function newSigner(deps: Deps, facts: Facts): Promise<LeaseTourist> {
  const person = await newPerson(deps, {});
  const { application_id } = await deps.db
    .selectFrom('applicants')
    .select('application_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const invited = await inviteApplicant(deps, {
    place: { application_id },
    applicant_type: 'CO-APPLICANT',
    first_name: 'Teo',
    last_name: 'Ibarra',
    email: 'teo.ibarra@example.com',
    contact_no: '5125550144',
  });
  const partner = { id: invited.applicant_id, token: invited.token };
  const afterwards = facts.afterwards === true;
  // A stranger to the papers lives with somebody who signs them.
  const signers = facts.forbidden === true ? [partner.id] : [person.id, partner.id];
  const main = await addLease(deps, { person, application_id, signers: afterwards ? [partner.id] : signers });
  const later = afterwards
    ? await addLease(deps, { person, application_id, signers, parent_lease_id: main.id })
    : null;
  const own = later ?? main;
  const isStranger = facts.forbidden === true;
  return {
    person,
    partner,
    afterwards,
    later: later?.id ?? null,
    lease: isStranger ? null : own.id,
    addendum: later === null ? null : (later.documents[0]?.id ?? null),
    page: { clicked: '', isUnsaved: false, isUnsent: false },
  };
}

async function addLease(
  deps: Deps,
  household: {
    readonly person: Person;
    readonly application_id: string;
    readonly signers: readonly string[];
    readonly parent_lease_id?: string;
  },
): Promise<{ id: string; documents: readonly NewLeaseDocument[] }> {
  const { person, application_id, signers, parent_lease_id } = household;
  const owner = await deps.db
    .selectFrom('applicants')
    .select(['company_id', 'property_id'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: SPOTS }, (_, index) =>
    tagOf(`t${index}`, 'applicant_acceptance_initials_1', { top: 20 + index * 16, left: 20, width: 40 }),
  );
  const documents =
    parent_lease_id === undefined
      ? [
          await storedDocument(deps, 'LEASE', 'Lease.pdf', 2, [...many, ...tagsFor(2)]),
          await storedDocument(deps, 'ADDENDUM', 'Pets.pdf', 2, tagsFor(2)),
        ]
      : [await storedDocument(deps, 'ADDENDUM', 'Parking.pdf', 2, [...many, ...tagsFor(2)])];
  const id = deps.random.id();
  await deps.db.transaction().execute((trx) =>
    prepareLease(deps, trx, {
      id,
      ...owner,
      application_id,
      unit_id: person.unit,
      created_at: deps.clock.now().toISOString(),
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      rent_cents: 160_000,
      deposit_cents: 40_000,
      occupants: [],
      documents,
      signers,
      ...(parent_lease_id !== undefined && { parent_lease_id }),
    }),
  );
  return { id, documents };
}
