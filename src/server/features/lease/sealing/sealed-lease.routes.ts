import type { FastifyReply } from 'fastify';
import {
  openLeaseArchive,
  readLeaseArchive,
  readSealedLease,
  readSigned as readSignedCall,
} from '../../../../contract/lease/sealed-lease.contract.ts';
import { type Applicant, findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { findLease, type Lease } from '../../../../db/lease/lease.repository.ts';
import { applicantOf } from '../../../access/access.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { contentDisposition } from '../../../http/content-disposition.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { type OwnPapers, readOwnPapers, readPapersOfAddendum } from '../lease-situation.ts';
import { logLease } from '../log/lease-log.ts';
import { readSigned } from '../signing/signed.service.ts';
import { isArchiveTicket } from './archive-path.ts';
import { ARCHIVE_TYPE, leaseArchive } from './lease-archive.ts';
import { openSealed, SEALED_TYPE, sealedName } from './sealed-file.ts';

/** Responds with the archive of a lease, and logs the download. */
async function sendArchive(
  deps: Deps,
  reply: FastifyReply,
  lease: Lease,
  { applicant_id, ip, language }: { applicant_id: string; ip: string; language: string },
) {
  const { name, content, sha256 } = await leaseArchive(deps, lease, language);
  const row = { event: 'DOWNLOADED', actor: `applicant:${applicant_id}`, ip, detail: { sha256 } } as const;
  await deps.db.transaction().execute((trx) => logLease(deps, trx, lease, row));
  return reply
    .type(ARCHIVE_TYPE)
    .header('content-length', content.length)
    .header('content-disposition', contentDisposition('attachment', name))
    .header('cache-control', 'private, no-store')
    .send(content);
}

export function sealedLeaseRoutes(app: App, deps: Deps): void {
  route(app, readSignedCall, async (request) => readSigned(deps, await applicantOf(deps, request)));
  route(app, readLeaseArchive, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    const { lease } = await sealedPapers(deps, applicant, request.query.addendum_id);
    const language = languageOf(deps, request, applicant);
    return sendArchive(deps, reply, lease, { applicant_id: applicant.id, ip: request.ip, language });
  });
  route(app, openLeaseArchive, async (request, reply) => {
    const { lease_id, applicant_id } = request.params;
    if (!isArchiveTicket(deps, request.params, request.query.ticket)) throw new AppError('ticket.invalid');
    const lease = await findLease(deps.db, lease_id);
    if (lease === null) throw new AppError('record.not_found');
    const language = languageOf(deps, request, await findApplicant(deps.db, applicant_id));
    return sendArchive(deps, reply, lease, { applicant_id, ip: request.ip, language });
  });
  route(app, readSealedLease, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    const papers = await sealedPapers(deps, applicant, request.query.addendum_id);
    const { file, content } = await openSealed(deps, papers.lease.id);
    await deps.db.transaction().execute((trx) =>
      logLease(deps, trx, papers.lease, {
        event: 'DOWNLOADED',
        actor: `applicant:${applicant.id}`,
        ip: request.ip,
        detail: { sha256: file.sha256 },
      }),
    );
    const language = languageOf(deps, request, applicant);
    return reply
      .type(SEALED_TYPE)
      .header('content-length', file.size)
      .header(
        'content-disposition',
        contentDisposition('attachment', sealedName(deps, papers.lease, language)),
      )
      .header('cache-control', 'private, no-store')
      .send(content);
  });
}

/** The papers of the lease or the addendum. @throws {AppError} `lease.forbidden`. */
async function sealedPapers(
  { db }: Pick<Deps, 'db'>,
  applicant: Applicant,
  addendumId: string | undefined,
): Promise<OwnPapers> {
  const papers =
    addendumId === undefined
      ? await readOwnPapers(db, applicant, null)
      : await readPapersOfAddendum(db, applicant, addendumId);
  if (papers === null) throw new AppError('lease.forbidden');
  return papers;
}
