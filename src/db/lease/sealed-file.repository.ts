/**
 * The sealed file of a lease: all its documents in one PDF, sealed after the last signer has finished.
 */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

declare module '../tables.ts' {
  interface Tables {
    lease_sealed_files: SealedFile;
  }
}

/** `level`: `B-B`, or `B-T` with a time stamp of a time stamp service. Times are ISO 8601, UTC. */
export interface SealedFile extends Tenancy {
  lease_id: string;
  storage_key: string;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  level: 'B-B' | 'B-T';
  sealed_at: string;
  stamped_at: string | null;
}

/** The sealed file of a lease, or null. */
export async function findSealedFile(db: Connection, leaseId: string): Promise<SealedFile | null> {
  const row = await db
    .selectFrom('lease_sealed_files')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return row ?? null;
}

/** A sealed file with its parent lease. */
export interface SealedOfSigner extends SealedFile {
  /** For later addendums, the lease that they belong to. */
  parent_lease_id: string | null;
}

/** The sealed files of all papers of a signer: the lease and later addendums, in order. */
export async function listSealedOfSigner(db: Connection, applicantId: string): Promise<SealedOfSigner[]> {
  return db
    .selectFrom('lease_signers')
    .innerJoin('lease_sealed_files', 'lease_sealed_files.lease_id', 'lease_signers.lease_id')
    .innerJoin('leases', 'leases.id', 'lease_signers.lease_id')
    .selectAll('lease_sealed_files')
    .select('leases.parent_lease_id')
    .where('lease_signers.applicant_id', '=', applicantId)
    .orderBy('lease_sealed_files.sealed_at')
    .orderBy('lease_sealed_files.lease_id')
    .execute();
}

/** Adds the sealed file of a lease, whose content is already stored. @throws if the lease already has one. */
export async function insertSealedFile(trx: Connection, file: SealedFile): Promise<void> {
  await trx.insertInto('lease_sealed_files').values(file).execute();
}

/**
 * Replaces the file without a time stamp with the stamped one.
 *
 * @returns false if the file has changed since: the first of two concurrent stamps counts.
 */
export async function replaceSealedFile(
  trx: Connection,
  before: Pick<SealedFile, 'lease_id' | 'storage_key'>,
  after: Pick<SealedFile, 'storage_key' | 'sha256' | 'size' | 'level' | 'stamped_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lease_sealed_files')
    .set(after)
    .where('lease_id', '=', before.lease_id)
    .where('storage_key', '=', before.storage_key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
