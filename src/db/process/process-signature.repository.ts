/** The signatures under the answers of processes. They are never changed or deleted. */
import type { LeaseSignature } from '../../contract/lease/lease-spot.contract.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

/** `signature` is JSON. `signer`: the actor as in the log, `resident:<id>`. */
interface ProcessSignaturesTable extends Omit<ProcessSignature, 'signature'> {
  signature: string;
}

declare module '../tables.ts' {
  interface Tables {
    process_signatures: ProcessSignaturesTable;
  }
}

/** A signature, and from where and when the server received it. `answers_sha256` is the hash of the signed answers. */
export interface ProcessSignature extends Tenancy {
  readonly process_id: string;
  readonly state: string;
  readonly signature: LeaseSignature;
  readonly signer: string;
  readonly answers_sha256: string;
  readonly signed_at: string;
  readonly ip: string;
}

export async function insertProcessSignature(trx: Connection, signed: ProcessSignature): Promise<void> {
  await trx
    .insertInto('process_signatures')
    .values({ ...signed, signature: writeJson(signed.signature) })
    .execute();
}

/** The signatures of a process, oldest first. */
export async function listProcessSignatures(db: Connection, processId: string): Promise<ProcessSignature[]> {
  const rows = await db
    .selectFrom('process_signatures')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('signed_at')
    .orderBy('state')
    .execute();
  return rows.map((row) => ({ ...row, signature: readJson<LeaseSignature>(row.signature) }));
}
