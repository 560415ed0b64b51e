/**
 * The marks of a lease: who signed which spot, when and from where. Marks are never changed or deleted.
 */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

interface LeaseMarksTable extends Tenancy, Mark {}

declare module '../tables.ts' {
  interface Tables {
    lease_marks: LeaseMarksTable;
  }
}

/** A signed spot. */
export interface Mark {
  lease_id: string;
  document_id: string;
  /** The key of the spot: the id of its tag, or `<id>@<page>` of a copy. */
  spot: string;
  applicant_id: string;
  kind: 'signature' | 'initials';
  /** From 1. */
  page: number;
  /** The initials; '' for a signature, which is the one that the signer chose. */
  content: string;
  /** When the server received it. ISO 8601, UTC. */
  signed_at: string;
  ip: string;
}

const columns = [
  'lease_id',
  'document_id',
  'spot',
  'applicant_id',
  'kind',
  'page',
  'content',
  'signed_at',
  'ip',
] as const;

/** All marks of a lease, in the order in which they were made. */
export async function listMarks(db: Connection, leaseId: string): Promise<Mark[]> {
  return db
    .selectFrom('lease_marks')
    .select(columns)
    .where('lease_id', '=', leaseId)
    .orderBy('signed_at')
    .orderBy('document_id')
    .orderBy('page')
    .orderBy('spot')
    .execute();
}

/** Rows per statement: SQLite allows 32,766 values. */
const atOnce = 500;

/** Adds marks; a spot that is already signed keeps its mark. */
export async function insertMarks(trx: Connection, owner: Tenancy, marks: readonly Mark[]): Promise<void> {
  const { company_id, property_id } = owner;
  for (let from = 0; from < marks.length; from += atOnce) {
    await trx
      .insertInto('lease_marks')
      .values(marks.slice(from, from + atOnce).map((mark) => ({ ...mark, company_id, property_id })))
      .onConflict((conflict) => conflict.columns(['document_id', 'spot']).doNothing())
      .execute();
  }
}
