import type { SentSignature } from '../../../../contract/lease/lease-spot.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { updateLease } from '../../../../db/lease/lease.repository.ts';
import {
  type Countersignature,
  waitsForLandlord,
  writeCountersignature,
} from '../../../../db/lease/office-lease.repository.ts';
import { hashOfText, keepConsent } from '../../../consents/keep-consent.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { actorOfOffice } from '../../../process/turns/office-actor.ts';
import { currentTrace } from '../../../tracing/current-trace.ts';
import type { LeasePapers } from '../lease-papers.ts';
import { countersignedDetail } from '../log/fixed-papers.ts';
import { logLease } from '../log/lease-log.ts';
import { chosenSignature } from '../signing/chosen-signature.ts';
import { completeLease } from '../signing/complete-lease.ts';
import { consentSource } from '../signing/consent-text.ts';
import { requireUnchanged } from '../signing/require-unchanged.ts';

/** Who signs for the landlord, and from where. */
interface LandlordsSigner {
  readonly user_id: string;
  readonly name: string;
  readonly ip: string;
}

/**
 * Signs held papers for the landlord, after all others: the lease can be sealed then, and its tenancy begins. The same
 * member again changes nothing.
 *
 * @throws {AppError} `lease.withdrawn`; `lease.countersigned` with the name of the colleague who has signed;
 *   `lease.not_ready`; `lease.consent_changed`; `lease.signature_missing`; `signature.invalid`; `lease.papers_changed`.
 * @example await countersignLease(deps, trx, papers, signer, { signature, consent })
 */
export async function countersignLease(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  papers: LeasePapers,
  signer: LandlordsSigner,
  sent: { readonly signature: SentSignature; readonly consent: Countersignature['consent'] },
): Promise<void> {
  const { lease, office } = papers;
  if (lease.status === 'WITHDRAWN') throw new AppError('lease.withdrawn');
  const before = office?.countersigned ?? null;
  if (before?.user_id === signer.user_id) return;
  if (before !== null) throw new AppError('lease.countersigned', { params: { name: before.name } });
  if (lease.status !== 'SIGNED' || !waitsForLandlord(office)) throw new AppError('lease.not_ready');
  const { language, sha256 } = sent.consent;
  const { company_id, property_id } = lease;
  const text = await consentSource({ db: trx, texts: deps.texts }, property_id, language);
  if (hashOfText(text) !== sha256) throw new AppError('lease.consent_changed');
  const signature = chosenSignature(sent.signature);
  if (signature instanceof AppError) throw signature;
  await requireUnchanged(trx, papers);
  const at = deps.clock.now().toISOString();
  const countersigned = { ...signer, signature, at, consent: { language, sha256 } };
  await writeCountersignature(trx, lease.id, countersigned);
  await updateLease(trx, lease.id, { trace: currentTrace() });
  await keepConsent(deps, trx, {
    ...{
      company_id,
      property_id,
      applicant_id: null,
      user_id: signer.user_id,
      kind: 'esign',
      about: lease.id,
    },
    ...{ language, ip: signer.ip, at, text },
  });
  await completeLease(deps, trx, papers, at);
  await logLease(deps, trx, lease, {
    event: 'COUNTERSIGNED',
    actor: actorOfOffice(signer.user_id),
    ip: signer.ip,
    detail: countersignedDetail(papers, countersigned),
  });
}
