/**
 * Everything that a person gets to keep of a lease, in one download: the sealed file, its certificate, and the log.
 */
import { buffer } from 'node:stream/consumers';
import { type Zippable, zipSync } from 'fflate';
import type { Lease } from '../../../../db/lease/lease.repository.ts';
import { findHead, listLogRows } from '../../../../db/lease/lease-log.repository.ts';
import { certificateInWorker } from '../../../../seal/in-worker.ts';
import type { Deps } from '../../../deps.ts';
import { readLeasePapers } from '../lease-papers.ts';
import { openSealed, sealedName } from './sealed-file.ts';

export const ARCHIVE_TYPE = 'application/zip';

/** PDF is already compressed. */
const STORED = { level: 0 } as const;

/**
 * A ZIP with three files, named in a language: the sealed PDF, a copy of its certificate pages, and `log.json` with
 * each row of the lease's log as it was hashed.
 *
 * @throws {AppError} `lease.not_sealed` until the file exists; `record.not_found` if its content is missing.
 * @example const { name, content, sha256 } = await leaseArchive(deps, lease, 'es') // 'Contrato firmado.zip'
 */
export async function leaseArchive(
  deps: Pick<Deps, 'db' | 'storage' | 'texts'>,
  lease: Lease,
  language: string,
): Promise<{ name: string; content: Buffer; sha256: string }> {
  const { file, content } = await openSealed(deps, lease.id);
  const sealed = await buffer(content);
  const certificate = await certificateInWorker(sealed);
  const pdf = sealedName(deps, lease, language);
  const certificateName = deps.texts.message(language, 'seal:certificate.title', {});
  const files: Zippable = {
    [pdf]: [sealed, STORED],
    [`${certificateName}.pdf`]: [certificate, STORED],
    'log.json': Buffer.from(JSON.stringify(await logOf(deps, lease), null, 2)),
  };
  return { name: pdf.replace(/\.pdf$/, '.zip'), content: Buffer.from(zipSync(files)), sha256: file.sha256 };
}

async function logOf({ db }: Pick<Deps, 'db'>, lease: Lease) {
  const { signers } = await readLeasePapers(db, lease);
  const head = await findHead(db, lease.id);
  const rows = await listLogRows(db, lease.id);
  return {
    lease_id: lease.id,
    signers: signers.map(({ applicant_id, signing_name }) => ({
      actor: `applicant:${applicant_id}`,
      name: signing_name,
    })),
    end: head && { seq: head.seq, hash: head.hash },
    rows: rows.map(({ seq, at, actor, ip, event, detail, previous, hash }) => {
      return { seq, at, actor, ip, event, detail: JSON.parse(detail) as unknown, previous, hash };
    }),
  };
}
