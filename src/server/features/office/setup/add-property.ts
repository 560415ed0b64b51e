import type { Connection } from '../../../../db/client.ts';
import { insertProperty } from '../../../../db/property/property.repository.ts';
import { insertUser } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { newSettings } from '../../../property/new-settings.ts';
import type { CheckedSetup } from './checked-setup.ts';

/** The first member of a property; '' as password: they choose one by a mailed link. */
interface FirstMember {
  readonly company_id: string;
  readonly password_hash: string;
  readonly language: string;
  /** Whether the member may do everything in the company, not only at the property. */
  readonly isOfCompany: boolean;
}

/** Adds a property and its first member. @returns their ids */
export async function insertPropertyWithMember(
  deps: Pick<Deps, 'random'>,
  trx: Connection,
  { host, property, member }: CheckedSetup,
  { company_id, password_hash, language, isOfCompany }: FirstMember,
): Promise<{ readonly property_id: string; readonly user_id: string }> {
  const [property_id, user_id] = [newPropertyId(deps), deps.random.id()];
  const { name } = property;
  await insertProperty(trx, { id: property_id, company_id, name, host, settings: newSettings(property) });
  const policies = isOfCompany ? ['super_admin'] : [];
  const user = { id: user_id, company_id, property_id, ...member, password_hash, language };
  await insertUser(trx, { ...user, policies, is_staff: true }, ['admin']);
  return { property_id, user_id };
}

/** An id that people can type where the sign-in asks for it: nine digits. */
function newPropertyId({ random }: Pick<Deps, 'random'>): string {
  return String(100_000_000 + (random.bytes(4).readUInt32BE(0) % 900_000_000));
}
