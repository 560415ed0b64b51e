import { type Static, Type } from 'typebox';
import { type SignedLease, signLease as signLeaseCall } from '../../../../contract/lease/lease.contract.ts';
import { updateLease } from '../../../../db/lease/lease.repository.ts';
import { updateSigner } from '../../../../db/lease/lease-signer.repository.ts';
import { waitsForLandlord } from '../../../../db/lease/office-lease.repository.ts';
import { AppError } from '../../../errors.ts';
import type { FactsOf } from '../../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../../process/task.ts';
import { currentTrace } from '../../../tracing/current-trace.ts';
import { applyRenewal } from '../addendum/apply-renewal.ts';
import { type LeaseSubject, papersIn } from '../lease.subject.ts';
import { spotCountOfAll } from '../lease-papers.ts';
import type { OwnPapers } from '../lease-situation.ts';
import { finishedDetail } from '../log/fixed-papers.ts';
import { logLease } from '../log/lease-log.ts';
import { closedBy } from './closed-lease.ts';
import { askLandlord, completeLease, openAddendumFees } from './complete-lease.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { ownPapers } from './save-sign-draft.task.ts';

type Context = TaskContext<LeaseSubject, FactsOf<'lease'>>;
/** Date, address and signature are unverified claims: what the server recorded at each spot counts. */
const FinalPost = Type.Union([signLeaseCall.request.body, Type.Null()]);

/**
 * The final signature of a person whose spots are all signed. With the last signer the lease becomes `SIGNED`, which
 * leads to its sealed file, and the application `LEASE_COMPLETE`; where the landlord signs, too, both wait for that. A
 * repeated request gets the same answer.
 *
 * Refuses with `lease.spot_missing` and the number of unsigned spots; with `lease.papers_changed` if the papers differ
 * from those that the signers were given.
 *
 * @see spec/pre-application.md §4 Lease signing
 */
export const signLease = insideTask('lease', 'signLease', {
  input: FinalPost,
  async run(context: Context, _claims: Static<typeof FinalPost>) {
    const { deps, trx, subject, author, now } = context;
    const papers = await ownPapers(context);
    const { lease, signer } = papers;
    const { signed, total } = spotCountOfAll(papers, signer);
    if (signed < total) return { outcome: 'missing' as const, refusal: spotMissing(total - signed) };
    await requireUnchanged(trx, papers);
    const at = now.toISOString();
    await updateSigner(trx, signer, { finished_at: at, ip: author.ip });
    const isLast = othersHaveSigned(papers);
    const trace = currentTrace();
    if (isLast) await updateLease(trx, lease.id, { status: 'SIGNED', signed_at: at, trace });
    if (isLast && subject.afterwards === null)
      await (waitsForLandlord(papers.office)
        ? askLandlord(deps, trx, papers)
        : completeLease(deps, trx, papers, at));
    if (isLast && subject.afterwards !== null) {
      await openAddendumFees(deps, trx, papers, at);
      await applyRenewal(deps, trx, lease.id);
    }
    await logLease(deps, trx, lease, {
      event: 'FINISHED',
      actor: `applicant:${signer.applicant_id}`,
      ip: author.ip,
      detail: finishedDetail(signer, { at, all_signed: isLast }),
    });
    const result: SignedLease = { lease_agreement: lease.id, signed_at: at, all_signed: isLast };
    return { outcome: 'signed' as const, result, detail: { all_signed: isLast } };
  },
  async refused(context) {
    const known = context.facts.withdrawn === true ? null : await repeated(context);
    if (known !== null) return { outcome: 'signed' as const, result: known, repeated: true as const };
    return closedBy(context);
  },
});

/** The answer to a person who has finished before, or null. */
async function repeated(context: Context): Promise<SignedLease | null> {
  const papers = await papersIn(context);
  const at = papers?.signer.finished_at ?? null;
  if (papers === null || at === null) return null;
  return { lease_agreement: papers.lease.id, signed_at: at, all_signed: papers.lease.status !== 'SIGNING' };
}

/** A signer without spots does not count as missing. */
function othersHaveSigned(papers: OwnPapers): boolean {
  return papers.signers
    .filter(({ applicant_id }) => applicant_id !== papers.signer.applicant_id)
    .every((other) => other.finished_at !== null || spotCountOfAll(papers, other).total === 0);
}

function spotMissing(count: number): AppError {
  return new AppError('lease.spot_missing', { params: { count }, details: { missing: count } });
}
