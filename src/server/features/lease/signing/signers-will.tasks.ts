/** A signer's decisions before signing: the consent to sign electronically, or declining to sign. */
import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import {
  GivenConsent,
  Declining as SentDeclining,
  type SignersWill,
} from '../../../../contract/lease/signers-will.contract.ts';
import { updateSigner } from '../../../../db/lease/lease-signer.repository.ts';
import { findUnit } from '../../../../db/property/property.repository.ts';
import { hashOfText, keepConsent } from '../../../consents/keep-consent.ts';
import { AppError } from '../../../errors.ts';
import { notifyOffice } from '../../../outbox/notify-office.ts';
import type { FactsOf } from '../../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../../process/task.ts';
import { type LeaseSubject, papersIn } from '../lease.subject.ts';
import type { OwnPapers } from '../lease-situation.ts';
import { type LeaseEvent, logLease } from '../log/lease-log.ts';
import { closedBy } from './closed-lease.ts';
import { consentSource } from './consent-text.ts';
import { ownPapers } from './save-sign-draft.task.ts';

type Context = TaskContext<LeaseSubject, FactsOf<'lease'>>;
type Signer = OwnPapers['signer'];

/**
 * Stores the consent to sign electronically, with the server's time, the IP address and the hash of the shown text.
 * Refuses with `lease.consent_changed` a text that differs from the current one in that language.
 */
export const consentToSign = insideTask('lease', 'consentToSign', {
  input: GivenConsent,
  changes: ['papers'],
  async run(context: Context, { language, sha256 }: Static<typeof GivenConsent>) {
    const { deps, trx, subject, author, now } = context;
    const papers = await ownPapers(context);
    const { id: applicant_id, company_id, property_id } = subject.applicant;
    const text = await consentSource({ db: trx, texts: deps.texts }, property_id, language);
    if (hashOfText(text) !== sha256)
      return { outcome: 'changed' as const, refusal: new AppError('lease.consent_changed') };
    const at = now.toISOString();
    await updateSigner(trx, papers.signer, { consent: { at, ip: author.ip, language, sha256 } });
    await note(context, papers, 'CONSENTED', { at, language, sha256 });
    await keepConsent(deps, trx, {
      ...{ company_id, property_id, applicant_id, user_id: null, kind: 'esign', about: papers.lease.id },
      ...{ language, ip: author.ip, at, text },
    });
    const result: SignersWill = { ...willOf(papers.signer), consented_at: at };
    return { outcome: 'consented' as const, result, detail: { language, sha256 } };
  },
  async refused(context: Context) {
    const papers = await papersIn(context);
    if (papers?.signer.consent && context.facts.withdrawn !== true) {
      const result = willOf(papers.signer);
      return { outcome: 'consented' as const, result, repeated: true as const };
    }
    return closedBy(context);
  },
});

/**
 * The person declines to sign: the office is notified with the reason, and nobody can sign these papers until the
 * person reconsiders. The log has only the hash of the reason, because the other signers may read the log.
 */
export const declineLease = insideTask('lease', 'declineLease', {
  input: SentDeclining,
  changes: ['papers'],
  async run(context: Context, sent: Static<typeof SentDeclining>) {
    const { trx, now } = context;
    const reason = sent.reason.trim();
    if (reason === '') throw new AppError('lease.reason_missing');
    const papers = await ownPapers(context);
    const declined_at = now.toISOString();
    await updateSigner(trx, papers.signer, { declined_at, decline_reason: reason });
    await note(context, papers, 'DECLINED', { at: declined_at, reason_sha256: hashOfReason(reason) });
    await tell(context, papers, 'office_lease_declined', { reason });
    return { outcome: 'declined' as const, result: { ...willOf(papers.signer), declined_at } };
  },
  async refused(context: Context) {
    const papers = await papersIn(context);
    if (papers?.signer.declined_at && context.facts.withdrawn !== true)
      return { outcome: 'declined' as const, result: willOf(papers.signer), repeated: true as const };
    return closedBy(context);
  },
});

/** The person signs after all; the office is notified. */
export const reconsiderLease = insideTask('lease', 'reconsiderLease', {
  input: Type.Unknown(),
  changes: ['papers'],
  async run(context: Context) {
    const papers = await ownPapers(context);
    await updateSigner(context.trx, papers.signer, { declined_at: null, decline_reason: null });
    await note(context, papers, 'RECONSIDERED', {});
    await tell(context, papers, 'office_lease_reconsidered', {});
    return { outcome: 'open' as const, result: { ...willOf(papers.signer), declined_at: null } };
  },
  refused: async (context: Context) => closedBy(context),
});

/** The SHA-256 of the reason for declining, in hex. */
function hashOfReason(reason: string): string {
  return createHash('sha256').update(reason, 'utf8').digest('hex');
}

function willOf({ consent, declined_at }: Signer): SignersWill {
  return { consented_at: consent?.at ?? null, declined_at };
}

function note(
  { deps, trx, author: { ip } }: Context,
  { lease, signer }: OwnPapers,
  event: LeaseEvent,
  detail: Readonly<Record<string, string>>,
) {
  return logLease(deps, trx, lease, { event, actor: `applicant:${signer.applicant_id}`, ip, detail });
}

async function tell(
  { deps, trx }: Context,
  { lease, documents, signer }: OwnPapers,
  template: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { company_id, property_id } = lease;
  const unit = (await findUnit(trx, lease.unit_id))?.details.unit_uid ?? '';
  const title = (documents[0]?.file_name ?? '').replace(/\.pdf$/i, '');
  const told = { ...values, signer: signer.signing_name, unit, title };
  await notifyOffice(deps, trx, { company_id, property_id, template, values: told });
}
