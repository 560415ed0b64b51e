/**
 * The signers of a lease, their tag keys, and their progress.
 */

import type { Generated } from 'kysely';
import type { LeaseSignature } from '../../contract/lease/lease-spot.contract.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `signature`, `pages_seen` and `consent` are JSON. */
interface LeaseSignersTable
  extends Tenancy,
    Omit<Signer, 'pages_seen' | 'consent' | 'declined_at' | 'decline_reason' | 'reminders' | 'chosen'> {
  signature: string | null;
  pages_seen: string;
  consent: Generated<string | null>;
  declined_at: Generated<string | null>;
  decline_reason: Generated<string | null>;
  reminders: Generated<number>;
}

declare module '../tables.ts' {
  interface Tables {
    lease_signers: LeaseSignersTable;
  }
}

/** The chosen signature, and from where and when the server first received it. */
export interface ChosenSignature {
  readonly signature: LeaseSignature;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly ip: string;
}

/** The consent to sign electronically, as the server received it. */
interface SigningConsent {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly ip: string;
  /** Language of the text that was shown. */
  readonly language: string;
  /** SHA-256 of the text that was shown, in hex. */
  readonly sha256: string;
}

/** The last page that a signer viewed, by document. */
export type PagesSeen = Readonly<Record<string, number>>;

/** One signer. `finished_at` and `ip` are those of the final request. */
export interface Signer {
  lease_id: string;
  applicant_id: string;
  /** From 1, in the order of the household. */
  position: number;
  /** `applicant_sign_1` … */
  sign_key: string;
  /** `applicant_acceptance_initials_1` … */
  initials_key: string;
  /** Chosen at the first signature spot, then kept. */
  chosen: ChosenSignature | null;
  pages_seen: PagesSeen;
  finished_at: string | null;
  ip: string | null;
  /** Null until it is given. */
  consent: SigningConsent | null;
  /** When they declined to sign, ISO 8601, UTC; null if they have not, or have changed their mind. */
  declined_at: string | null;
  decline_reason: string | null;
  /** The number of reminders sent. */
  reminders: number;
}

/** A signer with their name. */
export interface NamedSigner extends Signer {
  first_name: string;
  last_name: string;
  email: string;
  language: string;
}

/** The signers of a lease in their order. */
export async function listSigners(db: Connection, leaseId: string): Promise<NamedSigner[]> {
  const rows = await db
    .selectFrom('lease_signers')
    .innerJoin('applicants', 'applicants.id', 'lease_signers.applicant_id')
    .selectAll('lease_signers')
    .select(['applicants.first_name', 'applicants.last_name', 'applicants.email', 'applicants.language'])
    .where('lease_signers.lease_id', '=', leaseId)
    .orderBy('lease_signers.position')
    .execute();
  return rows.map(({ first_name, last_name, email, language, ...row }) => ({
    ...signerOf(row),
    first_name,
    last_name,
    email,
    language,
  }));
}

/** Sets what a signer has chosen, seen, agreed to, declined or finished. */
export async function updateSigner(
  trx: Connection,
  { lease_id, applicant_id }: Pick<Signer, 'lease_id' | 'applicant_id'>,
  change: Partial<Omit<Signer, 'lease_id' | 'applicant_id' | 'position' | 'sign_key' | 'initials_key'>>,
): Promise<void> {
  const { chosen, pages_seen, consent, ...rest } = change;
  const set = {
    ...rest,
    ...(chosen === undefined ? {} : { signature: chosen === null ? null : writeJson(chosen) }),
    ...(pages_seen === undefined ? {} : { pages_seen: writeJson(pages_seen) }),
    ...(consent === undefined ? {} : { consent: consent === null ? null : writeJson(consent) }),
  };
  if (Object.keys(set).length === 0) return;
  await trx
    .updateTable('lease_signers')
    .set(set)
    .where('lease_id', '=', lease_id)
    .where('applicant_id', '=', applicant_id)
    .execute();
}

/** Adds a signer without any progress. */
export async function insertSigner(
  trx: Connection,
  signer: Pick<Signer, 'lease_id' | 'applicant_id' | 'position' | 'sign_key' | 'initials_key'> & Tenancy,
): Promise<void> {
  await trx
    .insertInto('lease_signers')
    .values({ ...signer, signature: null, pages_seen: '{}', finished_at: null, ip: null })
    .execute();
}

function signerOf({ signature, pages_seen, consent, ...row }: Row<'lease_signers'>): Signer {
  return {
    ...row,
    chosen: signature === null ? null : readJson<ChosenSignature>(signature),
    pages_seen: readJson<PagesSeen>(pages_seen),
    consent: consent === null ? null : readJson<SigningConsent>(consent),
  };
}
