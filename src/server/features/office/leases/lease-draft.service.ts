import type {
  LeaseChoices,
  LeaseDraft,
  LeaseTerms,
} from '../../../../contract/office/lease-draft.contract.ts';
import { isLeased, listUnleased } from '../../../../db/office/waiting/unleased.repository.ts';
import { addMonths } from '../../../../engine/language/days.ts';
import { addDays, monthsFrom } from '../../../../ledger/day.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { chosenLines, documentsOf, fieldsIn, partsOf } from '../../../papers/template/lease-template.ts';
import { homeName } from '../../../property/home-name.ts';
import type { Officer } from '../office.ts';
import { nameOf } from './household.ts';
import { type LeasePlace, leasePlace, type PapersPlace } from './lease-plan.ts';
import { KNOWN_FIELDS, KNOWN_PARTS } from './lease-values.ts';

/** The term that the form begins with. */
const USUAL_MONTHS = 12;

/** A page of the approved applications of a property for which no lease was sent. */
export async function listWaiting(
  { db }: Pick<Deps, 'db'>,
  propertyId: string,
  part: { readonly limit: number; readonly offset: number },
) {
  const { rows, total } = await listUnleased(db, propertyId, { show: 'all', ...part });
  return { rows: rows.map(({ unit, ...application }) => ({ ...application, home: homeName(unit) })), total };
}

/**
 * What the lease of an application begins with.
 *
 * @throws {AppError} `record.not_found`; `lease.not_approved`; `lease.too_many_signers`; `lease.exists`.
 * @example (await readDraft(deps, officer, application_id)).proposal.rent_cents // 168500
 */
export async function readDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  officer: Officer,
  applicationId: string,
): Promise<LeaseDraft> {
  const place = await leasePlace(deps, deps.db, officer, applicationId);
  if (await isLeased(deps.db, applicationId)) throw new AppError('lease.exists');
  return { application_id: applicationId, ...choicesOf(place), proposal: proposalOf(place) };
}

/** What the template of a place lets the office choose and asks it for. */
export function choicesOf(place: PapersPlace): Omit<LeaseChoices, 'proposal'> {
  const { texts, version, unit, household } = place;
  const languages = Object.keys(texts);
  const documents = Object.entries(texts).map(([language, text]) => ({ language, read: documentsOf(text) }));
  const addendums = new Map<string, Record<string, string>>();
  for (const { language, read } of documents)
    for (const { addendum, title } of read)
      if (addendum !== null) addendums.set(addendum, { ...addendums.get(addendum), [language]: title });
  const isAsked = (part: string) => !(KNOWN_PARTS as readonly string[]).includes(part);
  return {
    home: homeName(unit.details),
    signers: household.signers.map(nameOf),
    occupants: household.occupants.map(nameOf),
    languages,
    template_version: version,
    parts: [...new Set(Object.values(texts).flatMap(partsOf))].filter(isAsked),
    addendums: [...addendums].map(([name, titles]) => ({ name, titles })),
    fields: askedFields(place),
  };
}

function proposalOf(place: LeasePlace): LeaseTerms {
  const { movein_date } = place.application;
  const { today, unit } = place;
  const start = movein_date > today ? movein_date : `${addMonths(today.slice(0, 7), 1)}-01`;
  return proposedTerms(place, start, unit.details.market_rent);
}

/** The usual terms of a lease from a day, with a deposit of one rent. */
export function proposedTerms(
  { texts, household }: Pick<PapersPlace, 'texts' | 'household'>,
  start: string,
  rent: number,
): LeaseTerms {
  const languages = Object.keys(texts);
  const own = household.signers[0]?.language ?? '';
  return {
    language: languages.includes(own) ? own : (languages[0] ?? ''),
    start_date: start,
    end_date: addDays(monthsFrom(start, USUAL_MONTHS), -1),
    rent_cents: Math.max(1, rent),
    deposit_cents: rent,
    charges: [],
    parts: [],
    addendums: [],
    fields: {},
    countersign: true,
  };
}

/** The fields that only the office can fill, with the documents and parts that use them. */
function askedFields({ texts }: PapersPlace): LeaseChoices['fields'] {
  const fields = new Map<string, { documents: Set<string>; parts: Set<string> }>();
  const add = (name: string, document: string, part: string) => {
    const known = fields.get(name) ?? { documents: new Set(), parts: new Set() };
    known.documents.add(document);
    known.parts.add(part);
    fields.set(name, known);
  };
  for (const text of Object.values(texts))
    for (const document of documentsOf(text)) {
      const shown = (parts: readonly string[]) =>
        fieldsIn(chosenLines(document, { parts: new Set(parts), signers: 1, landlord: false }));
      const always = shown([]);
      for (const name of always) add(name, document.addendum ?? '', '');
      for (const part of partsOf(document.lines.join('\n')))
        for (const name of shown([part]))
          if (!always.includes(name)) add(name, document.addendum ?? '', part);
    }
  return [...fields]
    .filter(([name]) => !(KNOWN_FIELDS as readonly string[]).includes(name))
    .map(([name, { documents, parts }]) => ({ name, documents: [...documents], parts: [...parts] }));
}
