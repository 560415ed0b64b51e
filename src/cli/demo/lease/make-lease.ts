/**
 * Makes a demo lease that is ready to be signed.
 */
import { findUnit } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../../server/deps.ts';
import { prepareLease } from '../../../server/features/lease/prepare-lease.ts';
import { approve, beginDecision } from '../work/decisions.ts';
import { filledIn, storePapers } from './fill-papers.ts';
import { drawPapers } from './lease-papers.ts';
import { inviteReadyHousehold, type ReadyPerson, type Step } from './ready-household.ts';

export interface LeaseWish {
  readonly unitId: string;
  readonly signers: number;
  readonly addendums: number;
  /** Number of pages of the lease; null for as many as its text takes. */
  readonly pages: number | null;
  /** Steps that the first signer has not done yet. */
  readonly open: readonly Step[];
  /** The person who signs instead of the first signer. */
  readonly corporateSigner: { readonly first_name: string; readonly last_name: string } | null;
  /** A fixed token for the first signer's link. */
  readonly token?: string;
}

export interface MadeLease {
  readonly lease_id: string;
  readonly application_id: string;
  /** The household, in the order of their keys. */
  readonly people: readonly ReadyPerson[];
}

const termMonths = 12;

/**
 * Invites a household that has done every step before signing, has the office approve it, draws and stores the documents and
 * offers the lease to the household.
 *
 * @throws {Error} if the unit does not exist, or the lease cannot be as short as requested.
 * @example
 * const { people: [first] } = await makeLease(deps, { unitId, signers: 2, addendums: 2, pages: null, open: [],
 *   corporateSigner: null })
 */
export async function makeLease(deps: Deps, wish: LeaseWish): Promise<MadeLease> {
  const unit = await findUnit(deps.db, wish.unitId);
  if (unit === null) throw new Error(`The unit ${wish.unitId} is not there.`);
  const { signers, addendums, pages } = wish;
  // Names are filled in once the household is known; the pages are the same for all households.
  const drawn = await drawPapers({ signers, addendums, pages });
  const stored = await storePapers(deps, drawn);
  const now = deps.clock.now();
  const dates = datesOf(now);
  const people = await deps.db.transaction().execute((trx) => inviteReadyHousehold(deps, trx, wish));
  for (const [index, { applicant_id }] of people.entries()) {
    const isOpen = index === 0 && wish.open.includes('decision');
    await (isOpen ? beginDecision(deps, applicant_id) : approve(deps, { ...unit, applicant_id }));
  }
  return deps.db.transaction().execute(async (trx) => {
    const [first] = people;
    if (first === undefined) throw new Error('Nobody signs the lease.');
    const documents = filledIn(stored, { unit, people, ...dates, now });
    const { company_id, property_id } = unit;
    const lease = { id: deps.random.id(), company_id, property_id };
    const rent_cents = unit.details.market_rent;
    await prepareLease(deps, trx, {
      ...lease,
      ...dates,
      application_id: first.application_id,
      unit_id: unit.id,
      created_at: now.toISOString(),
      rent_cents,
      deposit_cents: rent_cents,
      occupants: people.map(({ first_name, last_name, applicant_id }) => ({
        first_name,
        last_name,
        applicant_id,
      })),
      ...(wish.corporateSigner && {
        corporate_signer: { ...wish.corporateSigner, email: 'signer@latchkey.example' },
      }),
      documents,
      signers: people.map(({ applicant_id }) => applicant_id),
    });
    return { lease_id: lease.id, application_id: first.application_id, people };
  });
}

/** The dates of a lease: from the first of the next month, for a year. */
function datesOf(now: Date): { start_date: string; end_date: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return {
    start_date: day(new Date(Date.UTC(year, month, 1))),
    end_date: day(new Date(Date.UTC(year, month + termMonths, 0))),
  };
}
