import {
  readSealedLease,
  readSigned as readSignedCall,
} from '../../../contract/lease/sealed-lease.contract.ts';
import { applicantOf } from '../../access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { route } from '../../http/route.ts';
import { logLease } from '../../lease/lease-log.ts';
import { readOwnPapers, readPapersOfAddendum } from '../../lease/lease-situation.ts';
import { openSealed, SEALED_TYPE, sealedName } from '../../sealing/sealed-file.ts';
import { languageOf } from '../../texts/language-of.ts';
import { readSigned } from './signed.service.ts';

export function sealedLeaseRoutes(app: App, deps: Deps): void {
  route(app, readSignedCall, async (request) => readSigned(deps, await applicantOf(deps, request)));
  route(app, readSealedLease, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    const { addendum_id } = request.query;
    const papers =
      addendum_id === undefined
        ? await readOwnPapers(deps.db, applicant, null)
        : await readPapersOfAddendum(deps.db, applicant, addendum_id);
    if (papers === null) throw new AppError('lease.forbidden');
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
