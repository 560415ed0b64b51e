import { endSealWork } from '../../../../db/lease/seal-work.repository.ts';
import { findSealedFile, replaceSealedFile } from '../../../../db/lease/sealed-file.repository.ts';
import { stampSealed } from '../../../../seal/stamp-sealed.ts';
import type { Deps } from '../../../deps.ts';
import { logLease } from '../log/lease-log.ts';
import { SEALING_ACTOR } from './seal-signed-lease.ts';
import { hashOf, readUnchanged } from './stored-bytes.ts';

/**
 * Upgrades the sealed file of a lease from PAdES B-B to B-T. The sealed bytes stay unchanged; the new file replaces the
 * one without a time stamp, which is deleted.
 *
 * @returns whether this call replaced the file.
 * @throws {TimeStampError} if the service returns no time stamp; Error if the file differs from what was sealed.
 */
export async function stampSealedLease(deps: Deps, leaseId: string): Promise<boolean> {
  const { db, storage, random, providers } = deps;
  const before = await findSealedFile(db, leaseId);
  if (before?.level !== 'B-B') return false;
  const { bytes, level } = await stampSealed(await readUnchanged(storage, before), providers.timeStamp);
  const content = Buffer.from(bytes);
  const storage_key = random.id();
  await storage.put(storage_key, content);
  const after = { storage_key, sha256: hashOf(content), size: content.length, level };
  const isOurs = await db.transaction().execute(async (trx) => {
    const stamped_at = deps.clock.now().toISOString();
    if (!(await replaceSealedFile(trx, before, { ...after, stamped_at }))) return false;
    await endSealWork(trx, leaseId);
    const { company_id, property_id } = before;
    const detail = { sha256: after.sha256, level };
    await logLease(
      deps,
      trx,
      { id: leaseId, company_id, property_id },
      { event: 'STAMPED', actor: SEALING_ACTOR, ip: '', detail },
    );
    return true;
  });
  await storage.remove(isOurs ? before.storage_key : storage_key);
  return isOurs;
}
