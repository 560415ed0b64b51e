/** What people have agreed to, with the text of that version. Append only. */

import { CONSENTS_SHOWN } from '../../contract/limits.ts';
import type { ConsentKind } from '../../contract/office/people/consent.contract.ts';
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

interface ConsentTextRow {
  /** In hex. */
  sha256: string;
  title: string;
  content: string;
  kept_at: string;
}

/** Either `applicant_id` or `user_id` says who agreed. */
interface ConsentRow extends Tenancy {
  id: string;
  applicant_id: string | null;
  user_id: string | null;
  kind: ConsentKind;
  about: string;
  language: string;
  sha256: string;
  ip: string;
  at: string;
}

declare module '../tables.ts' {
  interface Tables {
    consent_texts: ConsentTextRow;
    consents: ConsentRow;
  }
}

/** A consent with the text that was agreed to. */
export type ConsentWithText = ConsentRow & Pick<ConsentTextRow, 'title' | 'content'>;

/** Stores a consent, and its text unless that version is kept already. */
export async function insertConsent(
  trx: Connection,
  { title, content, ...consent }: ConsentWithText,
): Promise<void> {
  const { sha256, at: kept_at } = consent;
  await trx
    .insertInto('consent_texts')
    .values({ sha256, title, content, kept_at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  await trx.insertInto('consents').values(consent).execute();
}

/** The latest consents of a person at a property, with their texts, the newest first. */
export function listConsents(
  db: Connection,
  {
    property_id,
    applicants,
    users,
  }: {
    readonly property_id: string;
    readonly applicants: readonly string[];
    readonly users: readonly string[];
  },
): Promise<ConsentWithText[]> {
  return db
    .selectFrom('consents')
    .innerJoin('consent_texts as written', 'written.sha256', 'consents.sha256')
    .selectAll('consents')
    .select(['written.title', 'written.content'])
    .where('consents.property_id', '=', property_id)
    .where((eb) =>
      eb.or([eb('applicant_id', 'in', ['', ...applicants]), eb('user_id', 'in', ['', ...users])]),
    )
    .orderBy('consents.at', 'desc')
    .orderBy('consents.id')
    .limit(CONSENTS_SHOWN)
    .execute();
}
