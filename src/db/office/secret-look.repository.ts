/** Looks of members of the office at secrets of applicants. Append only. */
import { SECRET_LOOKS } from '../../contract/limits.ts';
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/** One look; `name` is the member's at that time. */
export interface SecretLook extends Tenancy {
  readonly id: string;
  readonly applicant_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly reason: string;
  readonly ip: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

declare module '../tables.ts' {
  interface Tables {
    secret_looks: SecretLook;
  }
}

export async function insertSecretLook(trx: Connection, look: SecretLook): Promise<void> {
  await trx.insertInto('secret_looks').values(look).execute();
}

/** The latest looks at the secrets of an applicant, newest first. */
export function listSecretLooks(db: Connection, applicantId: string): Promise<SecretLook[]> {
  return db
    .selectFrom('secret_looks')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SECRET_LOOKS)
    .execute();
}
