/** The terms of a lease as they are typed: amounts are texts until they are sent. */
import type { LeaseChoices, LeaseTerms } from '../../../../../contract/office/lease-draft.contract.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../../engine/language/money.ts';

export interface TypedCharge {
  /** Unique in the form. */
  readonly key: number;
  readonly description: string;
  readonly amount: string;
}

export interface TypedTerms
  extends Omit<LeaseTerms, 'rent_cents' | 'deposit_cents' | 'charges' | 'parts' | 'addendums' | 'fields'> {
  readonly rent: string;
  readonly deposit: string;
  readonly charges: readonly TypedCharge[];
  readonly parts: readonly string[];
  readonly addendums: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

/** What the form begins with. */
export function typedTerms({ proposal }: LeaseChoices): TypedTerms {
  const { rent_cents, deposit_cents, charges: _, ...terms } = proposal;
  return {
    ...terms,
    rent: dollarsOfCents(rent_cents),
    deposit: dollarsOfCents(deposit_cents),
    charges: [],
  };
}

/**
 * The terms to send; null while an amount or a charge cannot be read.
 *
 * @example termsOf({ ...typed, rent: '1,685.00' }, draft)?.rent_cents // 168500
 */
export function termsOf(typed: TypedTerms, draft: LeaseChoices): LeaseTerms | null {
  const { rent, deposit, charges, parts, addendums, fields, ...rest } = typed;
  const rent_cents = centsOfDollars(rent);
  const deposit_cents = deposit.trim() === '' ? 0 : centsOfDollars(deposit);
  const read = charges.map(({ description, amount }) => ({
    description: description.trim(),
    amount_cents: centsOfDollars(amount) ?? 0,
  }));
  const isRead = read.every(({ description, amount_cents }) => description !== '' && amount_cents > 0);
  if (rent_cents === null || rent_cents <= 0 || deposit_cents === null || !isRead) return null;
  const used = usedFields(typed, draft).map(({ name }): [string, string] => [name, fields[name] ?? '']);
  return {
    ...rest,
    rent_cents,
    deposit_cents,
    charges: read,
    parts: [...parts],
    addendums: [...addendums],
    fields: Object.fromEntries(used),
  };
}

/** The fields that the chosen papers ask for. */
export function usedFields(
  { parts, addendums }: Pick<TypedTerms, 'parts' | 'addendums'>,
  { fields }: Pick<LeaseChoices, 'fields'>,
): LeaseChoices['fields'] {
  return fields.filter(
    (field) =>
      field.documents.some((one) => one === '' || addendums.includes(one)) &&
      field.parts.some((one) => one === '' || parts.includes(one)),
  );
}
