/** A lease that the office is about to make: who signs, the terms, and the texts. */
import type { LeaseTerms } from '../../../../contract/office/lease-draft.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLeaseTemplate } from '../../../../db/lease/lease-template.repository.ts';
import { listOwnPapers, type OwnPaper } from '../../../../db/lease/own-paper.repository.ts';
import {
  type Application,
  findApplication,
  findProperty,
  findUnit,
} from '../../../../db/property/property.repository.ts';
import { addDays, monthsFrom } from '../../../../ledger/day.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { defaultTemplate } from '../../../papers/template/default-template.ts';
import type { TemplatedLease } from '../../../papers/template/templated-papers.ts';
import { type Officer, served } from '../office.ts';
import { type AppliedHousehold, leaseHousehold } from './household.ts';
import { type LeaseFacts, leaseParts, leaseValues } from './lease-values.ts';

/** The days before and after today on which a lease may begin, and its longest term in months. */
const TERM_LIMITS = { daysBefore: 365, daysAfter: 730, months: 60 } as const;

/** A home, who signs its lease and lives there, and the template of its property. */
export interface PapersPlace extends Omit<LeaseFacts, 'terms'> {
  /** By language. */
  readonly texts: Readonly<Record<string, string>>;
  /** Null: the text that the portal ships. */
  readonly version: number | null;
}

export interface LeasePlace extends PapersPlace {
  readonly household: AppliedHousehold;
  readonly application: Application;
  /** PDFs of the office, besides those of the template. */
  readonly own: readonly OwnPaper[];
}

/** A place with terms, and the papers that they make. */
export type Planned<Place extends PapersPlace> = Place & {
  readonly terms: LeaseTerms;
  readonly papers: TemplatedLease;
};
export type LeasePlan = Planned<LeasePlace>;

/**
 * The application, its home, household and the template of its property.
 *
 * @throws {AppError} `record.not_found` for an application of another property; `lease.not_approved`;
 *   `lease.too_many_signers`.
 */
export async function leasePlace(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  officer: Pick<Officer, 'user' | 'action'>,
  applicationId: string,
): Promise<LeasePlace> {
  const application = served(officer, await findApplication(db, applicationId));
  const property = await findProperty(db, application.property_id);
  const unit = await findUnit(db, application.unit_id);
  if (property === null || unit === null) throw new AppError('record.not_found');
  return {
    application,
    property,
    unit,
    household: await leaseHousehold(db, applicationId),
    own: await listOwnPapers(db, applicationId),
    today: dayIn(property.settings.time_zone, clock.now()),
    ...(await templateOf(db, property.id)),
  };
}

/** The template of a property, or the text that the portal ships. */
export async function templateOf(
  db: Connection,
  propertyId: string,
): Promise<Pick<PapersPlace, 'texts' | 'version'>> {
  const template = await findLeaseTemplate(db, propertyId);
  return { texts: template?.texts ?? defaultTemplate(), version: template?.version ?? null };
}

/**
 * The plan of a lease with these terms.
 *
 * @throws {AppError} as `leasePlace`; `lease.language_missing`; `request.invalid` for days that are no term.
 * @example const { papers } = await leasePlan(deps, deps.db, officer, application_id, terms)
 */
export async function leasePlan(
  deps: Pick<Deps, 'clock' | 'texts'>,
  db: Connection,
  officer: Pick<Officer, 'user' | 'action'>,
  applicationId: string,
  terms: LeaseTerms,
): Promise<LeasePlan> {
  return planFor(deps, await leasePlace(deps, db, officer, applicationId), terms);
}

/** The papers of a place with these terms. @throws {AppError} `lease.language_missing`; `request.invalid`. */
export function planFor<Place extends PapersPlace>(
  deps: Pick<Deps, 'texts'>,
  place: Place,
  terms: LeaseTerms,
): Planned<Place> {
  requireTerm(terms, place.today);
  const text = Object.hasOwn(place.texts, terms.language) ? place.texts[terms.language] : undefined;
  if (text === undefined) throw new AppError('lease.language_missing');
  const known = leaseValues(deps, { ...place, terms });
  const papers: TemplatedLease = {
    text,
    addendums: terms.addendums,
    parts: leaseParts({ ...place, terms }),
    // What the portal knows cannot be told otherwise.
    values: { ...terms.fields, ...known },
    signers: place.household.signers.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
    landlord: terms.countersign ? place.property.company_name : null,
  };
  return { ...place, terms, papers };
}

function requireTerm({ start_date, end_date }: LeaseTerms, today: string): void {
  const { daysBefore, daysAfter, months } = TERM_LIMITS;
  const isStart =
    isDay(start_date) && start_date >= addDays(today, -daysBefore) && start_date <= addDays(today, daysAfter);
  if (!isStart) throw invalidField('start_date');
  if (end_date === '') return;
  if (!isDay(end_date) || end_date <= start_date || end_date > monthsFrom(start_date, months))
    throw invalidField('end_date');
}

function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
