import type { Connection } from '../../../../db/client.ts';
import { findLeaseChains, replaceLeaseChains } from '../../../../db/installation.repository.ts';
import { pagesOfHeads, resignHead } from '../../../../db/lease/lease-log.repository.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { chainCount, isChainCountSigned, signedChainCount } from './chain-count.ts';
import { HEAD_PURPOSE, textOfHead } from './log-row.ts';

/**
 * Signs the ends of all chains of the log of leases again with the current key, even while portals with that key run.
 * An end whose signature matches none of the keys stays as it is.
 *
 * @returns the number of signed ends, and of those that stay unchanged.
 */
export async function resignLog(db: Connection, box: SecretBox): Promise<{ sealed: number; unread: number }> {
  const total = { sealed: 0, unread: 0 };
  for await (const heads of pagesOfHeads(db)) {
    for (const head of heads) {
      const { signature, ...signed } = head;
      const text = textOfHead(signed);
      if (box.isSigned(text, HEAD_PURPOSE, signature)) {
        await resignHead(db, head, box.sign(text, HEAD_PURPOSE));
        total.sealed += 1;
      } else total.unread += 1;
    }
  }
  const kept = await findLeaseChains(db);
  if (kept === '') return total;
  if (!isChainCountSigned(box, kept)) return { ...total, unread: total.unread + 1 };
  await replaceLeaseChains(db, kept, signedChainCount(box, chainCount(kept)));
  return { ...total, sealed: total.sealed + 1 };
}
