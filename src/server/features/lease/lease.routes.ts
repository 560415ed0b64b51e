import type { FastifyRequest } from 'fastify';
import type { SavedSignDraft, SignedLease } from '../../../contract/lease/lease.contract.ts';
import * as contract from '../../../contract/lease/lease.contract.ts';
import * as will from '../../../contract/lease/signers-will.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { applicantOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { type EventResult, resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import { releaseOfProcess } from '../../process/process-release.ts';
import { nameOfProcess } from '../../releases/name-release.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseProcessOf } from './lease.subject.ts';
import { openLeaseDocument } from './lease-document.ts';
import { type OwnPapers, readOwnPapers, readPapersOfAddendum } from './lease-situation.ts';
import { leaseSubjectId } from './lease-subject-id.ts';
import { readLease } from './read-lease.service.ts';
import { consentText } from './signing/consent-text.ts';

/** A draft contains every spot of every document, and possibly a drawing. */
const longestDraft = 2_000_000;
/** Per IP address: a household may sign in one place. */
const marksPerMinute = 600;

export function leaseRoutes(app: App, deps: Deps): void {
  const limits = {
    config: { rateLimit: { max: marksPerMinute, timeWindow: '1 minute' } },
    bodyLimit: longestDraft,
  };

  route(app, contract.readLease, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    const language = languageOf(deps, request, applicant);
    const { addendum_id: addendumId = null } = request.query;
    const papers =
      addendumId === null
        ? await readOwnPapers(deps.db, applicant, null)
        : await readPapersOfAddendum(deps.db, applicant, addendumId);
    const subject = { applicant, afterwards: papers === null ? null : afterwardsOf(papers) };
    const its = await releaseOfProcess(deps, deps.db, leaseProcessOf(subject), subject);
    nameOfProcess(reply, its);
    return readLease(its.deps, applicant, { papers, addendumId, language, ip: request.ip });
  });
  route(app, contract.openLeaseDocument, async (request, reply) => {
    const { ticket, by } = request.query;
    const { document, content } = await openLeaseDocument(deps, request.params, {
      ticket,
      by,
      ip: request.ip,
    });
    return reply
      .type('application/pdf')
      .header('content-length', document.size)
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, no-store')
      .send(content);
  });
  route(app, contract.saveSignDraft, limits, async (request) =>
    resultOf<SavedSignDraft>(await handleForSigner(deps, request, 'SIGN', 'saveSignDraft')),
  );
  route(app, will.readConsent, async (request) => {
    const applicant = await applicantOf(deps, request);
    const subject = {
      applicant,
      afterwards: await askedAfterwards(deps, applicant, request.query.addendum_id),
    };
    const its = await releaseOfProcess(deps, deps.db, leaseProcessOf(subject), subject);
    return consentText(its.deps, applicant.property_id, languageOf(its.deps, request, applicant));
  });
  route(app, will.consentToSign, async (request) =>
    resultOf<will.SignersWill>(await handleForSigner(deps, request, 'CONSENT', 'consentToSign')),
  );
  route(app, will.declineLease, async (request) =>
    resultOf<will.SignersWill>(await handleForSigner(deps, request, 'DECLINE', 'declineLease')),
  );
  route(app, will.reconsiderLease, async (request) =>
    resultOf<will.SignersWill>(await handleForSigner(deps, request, 'RECONSIDER', 'reconsiderLease')),
  );
  route(app, contract.signLease, limits, async (request) =>
    resultOf<SignedLease>(await handleForSigner(deps, request, 'FINISH', 'signLease')),
  );
}

type SignersRequest = Pick<FastifyRequest, 'headers' | 'ip' | 'body'> & {
  readonly query: { readonly addendum_id?: string };
};

/** Handles an event of the applicant's lease, or of its later addendums if one of them is open. */
async function handleForSigner(
  deps: Deps,
  request: SignersRequest,
  type: string,
  task: string,
): Promise<EventResult> {
  const applicant = await applicantOf(deps, request);
  const language = languageOf(deps, request, applicant);
  const afterwards = await askedAfterwards(deps, applicant, request.query.addendum_id);
  const ref = { flow: 'lease', subject: leaseSubjectId(applicant.id, afterwards) };
  const author = { actor: 'applicant', ip: request.ip, language };
  return handle(deps, ref, { event: { type }, input: request.body, author, answers: [task] });
}

/** @throws {AppError} `lease.forbidden` for an addendum that does not exist or is not theirs. */
async function askedAfterwards(
  { db }: Pick<Deps, 'db'>,
  applicant: Applicant,
  addendumId: string | undefined,
): Promise<string | null> {
  if (addendumId === undefined) return null;
  const papers = await readPapersOfAddendum(db, applicant, addendumId);
  if (papers === null) throw new AppError('lease.forbidden');
  return afterwardsOf(papers);
}

function afterwardsOf({ lease: { id, parent_lease_id } }: OwnPapers): string | null {
  return parent_lease_id === null ? null : id;
}
