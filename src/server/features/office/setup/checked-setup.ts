import type { Connection } from '../../../../db/client.ts';
import { findEmbeddedHost } from '../../../../db/property/listing-settings.repository.ts';
import { findPropertyByHost } from '../../../../db/property/property.repository.ts';
import { listUsersByEmail } from '../../../../db/session/user.repository.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import type { NewProperty } from '../../../property/new-settings.ts';
import { isTimeZone } from '../property/forms/rule-forms.ts';
import { textFrom, type Values } from '../property/forms/settings-form.ts';
import { addressFrom } from '../property/forms/text-forms.ts';
import { judgedValues, type RuleProblem, refuseWrong } from '../property/judged-values.ts';

/** What was entered in the forms of the setup. */
export interface CheckedSetup {
  /** '' for another property of a company. */
  readonly company: string;
  readonly host: string;
  readonly property: NewProperty;
  readonly member: { readonly first_name: string; readonly last_name: string; readonly email: string };
}

/**
 * The entered values, if all of them are right.
 *
 * @param companyId of another property: its members' addresses are known.
 * @throws {AppError} `validation.failed` with each wrong value.
 */
export async function checkedSetup(
  db: Connection,
  forms: readonly FormBundle[],
  draft: Readonly<Record<string, unknown>>,
  { today, companyId }: { readonly today: string; readonly companyId: string | null },
): Promise<CheckedSetup> {
  const { values, issues } = judgedValues(forms, filled(forms, draft), { today });
  const valuesOf = (form: string) => (values.get(form) ?? {}) as Values;
  const [company, property] = [valuesOf('company'), valuesOf('property')];
  const [address, member] = [valuesOf('address'), valuesOf('member')];
  const host = textFrom(property.host);
  const email = textFrom(member.email).toLowerCase();
  const problems: RuleProblem[] = [];
  const tell = (path: string, code: string) => void problems.push({ path, code });
  if (values.has('property') && !isTimeZone(textFrom(property.time_zone)))
    tell('property.time_zone', 'property.time_zone');
  const isTaken =
    (await findPropertyByHost(db, host)) !== null || (await findEmbeddedHost(db, host)) !== null;
  if (isTaken) tell('property.host', 'setup.host_taken');
  const known = await listUsersByEmail(db, email);
  if (companyId !== null && known.some((user) => user.company_id === companyId))
    tell('member.email', 'setup.member_known');
  refuseWrong(issues, problems);
  return {
    company: textFrom(company.name),
    host,
    property: {
      name: textFrom(property.name),
      time_zone: textFrom(property.time_zone),
      contact_no: textFrom(property.contact_no).replaceAll(/\D/g, ''),
      email: textFrom(property.email),
      address: addressFrom(address),
    },
    member: { first_name: textFrom(member.first_name), last_name: textFrom(member.last_name), email },
  };
}

/** A form that was not sent counts as empty. */
function filled(forms: readonly FormBundle[], draft: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(forms.map(({ ui: { of } }) => [of ?? '', draft[of ?? ''] ?? {}]));
}
