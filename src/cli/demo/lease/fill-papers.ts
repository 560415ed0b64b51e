/**
 * Stores the drawn documents of a demo lease, and fills in their blanks.
 */
import type { NewLeaseDocument } from '../../../db/lease/new-lease.ts';
import type { Unit } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../../server/deps.ts';
import { type DrawnDocument, storePaper } from '../../../server/papers/drawn-paper.ts';
import { signerFields } from '../../../server/papers/fields.ts';

/** Data for the blanks. Days as `2027-01-31`; the people in the order of their keys. */
export interface FieldsOf {
  readonly unit: Unit;
  readonly people: readonly { readonly first_name: string; readonly last_name: string }[];
  readonly start_date: string;
  readonly end_date: string;
  readonly now: Date;
}

/** Values of the blanks of a lease, by shortcode. */
type FieldValues = Readonly<Record<string, string>>;

/** Stores the contents of the documents. */
export function storePapers(
  deps: Pick<Deps, 'storage' | 'random'>,
  drawn: readonly DrawnDocument[],
): Promise<NewLeaseDocument[]> {
  return Promise.all(drawn.map((document) => storePaper(deps, document)));
}

/** The same documents with their blanks filled in. */
export function filledIn(documents: readonly NewLeaseDocument[], of: FieldsOf): NewLeaseDocument[] {
  const values = valuesOf(of);
  return documents.map((document) => ({
    ...document,
    tags: document.tags.map((tag) => ({ ...tag, value: values[tag.shortcode] ?? '' })),
  }));
}

/** @example await fillPapers(deps, await drawPapers(wish), { unit, people, start_date, end_date, now }) */
export async function fillPapers(
  deps: Pick<Deps, 'storage' | 'random'>,
  drawn: readonly DrawnDocument[],
  of: FieldsOf,
): Promise<NewLeaseDocument[]> {
  return filledIn(await storePapers(deps, drawn), of);
}

function valuesOf({ unit: { details }, people, start_date, end_date, now }: FieldsOf): FieldValues {
  const names = people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  const rent = dollars(details.market_rent);
  return {
    landlord_name: `${details.property_name} Homes LLC`,
    tenant_names: names.join(', '),
    occupant_names: names.join(', '),
    property_name: details.property_name,
    property_address: `${details.address_line_1}, ${details.city}, ${details.state_code} ${details.zip_code}`,
    unit_number: details.unit_uid,
    start_date: shownDay(start_date),
    end_date: shownDay(end_date),
    lease_date: shownDay(now.toISOString().slice(0, 10)),
    monthly_rent: rent,
    security_deposit: rent,
    ...Object.fromEntries(names.map((name, index) => [signerFields(index + 1).name, name])),
  };
}

/** @example shownDay('2027-01-31') // '01/31/2027' */
function shownDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** @example dollars(168500) // '$1,685.00' */
function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
