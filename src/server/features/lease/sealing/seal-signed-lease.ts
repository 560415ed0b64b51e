import type { Connection } from '../../../../db/client.ts';
import { findLease, lockLease, updateLease } from '../../../../db/lease/lease.repository.ts';
import { findHead } from '../../../../db/lease/lease-log.repository.ts';
import { waitsForLandlord } from '../../../../db/lease/office-lease.repository.ts';
import { endSealWork } from '../../../../db/lease/seal-work.repository.ts';
import { insertSealedFile } from '../../../../db/lease/sealed-file.repository.ts';
import { sealInWorker } from '../../../../seal/in-worker.ts';
import type { Deps } from '../../../deps.ts';
import { readLeasePapers } from '../lease-papers.ts';
import { logLease } from '../log/lease-log.ts';
import { requireAsSigned } from './as-signed.ts';
import { sealInput } from './seal-input.ts';
import { sendSealed } from './sealed-mail.ts';
import { hashOf, readUnchanged } from './stored-bytes.ts';

export const SEALING_ACTOR = 'job:sealing';

/**
 * Seals a lease that everybody has signed: stores the file, then in one transaction its row, the lease's status, the
 * mails and the log row. Of several concurrent calls, one seals; a kill at any moment leaves the lease either still to
 * be sealed, or sealed.
 *
 * @returns whether this call sealed the lease.
 * @throws {SealError} for a document that cannot be sealed; Error if the lease differs from what was signed.
 * @example await sealSignedLease(deps, lease.id) // true
 */
export async function sealSignedLease(deps: Deps, leaseId: string): Promise<boolean> {
  const { db, storage, random, seal, texts } = deps;
  const lease = await findLease(db, leaseId);
  if (lease?.status !== 'SIGNED') return false;
  const papers = await readLeasePapers(db, lease);
  if (waitsForLandlord(papers.office)) return false;
  const contents = await Promise.all(papers.documents.map((document) => readUnchanged(storage, document)));
  const head = await findHead(db, leaseId);
  await requireAsSigned(deps, papers, head);
  const now = deps.clock.now();
  const { bytes } = await sealInWorker(sealInput(papers, { contents, head, key: seal.key, texts, now }));
  const content = Buffer.from(bytes);
  const storage_key = random.id();
  await storage.put(storage_key, content);
  const file = { storage_key, sha256: hashOf(content), size: content.length };
  const isOurs = await db.transaction().execute((trx) => keep(trx));
  if (!isOurs) await storage.remove(storage_key);
  return isOurs;

  async function keep(trx: Connection): Promise<boolean> {
    const held = await lockLease(trx, deps.dialect, leaseId);
    if (held?.status !== 'SIGNED') return false;
    const { id, company_id, property_id } = held;
    const at = now.toISOString();
    await insertSealedFile(trx, {
      ...file,
      company_id,
      property_id,
      lease_id: id,
      level: 'B-B',
      sealed_at: at,
      stamped_at: null,
    });
    await updateLease(trx, id, { status: 'SEALED', sealed_at: at });
    await endSealWork(trx, id);
    await sendSealed(deps, trx, papers);
    await logLease(deps, trx, held, {
      event: 'SEALED',
      actor: SEALING_ACTOR,
      ip: '',
      detail: { sha256: file.sha256, level: 'B-B', at },
    });
    return true;
  }
}
