import { leaseFacts } from '../../../../machines/lease/lease-facts.ts';
import type { SavedMarks } from '../../../../machines/lease/lease-signing.machine.ts';
import type { SentSignDraft } from '../../../contract/lease/sign-draft.contract.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine/machine-types.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { AtTask } from '../../flow/flow-run.ts';
import { documentQuery } from './lease-query.ts';
import { type DocumentCount, type Finishing, type LeaseSubject, signedElsewhere } from './lease-subject.ts';
import { keysIn } from './signing/sent-draft.ts';

/** Payload of SIGN. `onAnswer` is called once, before the flow is back at signing. */
export interface Signing {
  readonly draft: SentSignDraft;
  readonly onAnswer: (answer: SavedMarks, documents: readonly DocumentCount[] | null) => void;
}

/** Error codes after which the lease is no longer as this page knows it. */
const CLOSED: ReadonlySet<string> = new Set([
  'state.not_allowed',
  'lease.forbidden',
  'lease.screening_fees_due',
  'lease.signed',
  'lease.withdrawn',
  'lease.declined',
  'lease.consent_missing',
]);

/** Whether an error may be temporary: the same request is then sent again. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 425, 429].includes(error.status);

const isClosed = (error: unknown): boolean => error instanceof ApiError && CLOSED.has(error.code);

/** Reloads the lease; the flow decides from it where the person belongs. */
async function closed(subject: LeaseSubject, facts: TaskInput['facts']): Promise<TaskResult> {
  const fresh = await subject.refresh().catch(() => facts);
  return { outcome: 'closed', facts: fresh };
}

/**
 * Saves the marks of SIGN. The page keeps a mark that could not be saved, and reports one that is refused.
 *
 * @see spec/pre-application.md §4 Lease signing, §7
 */
export async function saveSignDraft(input: TaskInput, at: AtTask<LeaseSubject>): Promise<TaskResult> {
  const { draft, onAnswer } = input.event.data as Signing;
  const subject = at.subject();
  const { token, addendumId, lease, i18n } = subject;
  try {
    const answer = await call('POST /api/applicant/save_sign_draft', {
      token,
      query: documentQuery(addendumId),
      body: { sign_draft_data: draft },
    });
    const { documents } = answer;
    const signed = keysIn(answer.sign_draft_data, addendumId);
    onAnswer({ outcome: 'saved', signed, elsewhere: signedElsewhere(documents, addendumId) }, documents);
    const pdf = lease.pdf === null ? null : { ...lease.pdf, documents };
    return { outcome: 'saved', facts: leaseFacts({ ...lease, pdf }, subject.afterwards) };
  } catch (error) {
    if (isPassing(error)) {
      onAnswer({ outcome: 'unreachable' }, null);
      return { outcome: 'failed' };
    }
    notify('error', errorText(i18n, error));
    onAnswer({ outcome: 'refused' }, null);
    return isClosed(error) ? closed(subject, input.facts) : { outcome: 'refused' };
  }
}

/** The final signature. @see spec/pre-application.md §7, §8 */
export async function signLease(input: TaskInput, at: AtTask<LeaseSubject>): Promise<TaskResult> {
  const { signature, ip, onAnswer } = input.event.data as Finishing;
  const subject = at.subject();
  const { token, addendumId, i18n } = subject;
  try {
    const signature_date = new Date().toISOString();
    const signature_data = signature && { ...signature, ipAddress: ip, timeStamp: signature_date };
    await call('POST /api/applicant/lease', {
      token,
      query: documentQuery(addendumId),
      body: { signature_date, signature_ip: ip, signature_data },
    });
    onAnswer(true);
    notify('success', i18n.t('lease:signed'));
    return { outcome: 'signed' };
  } catch (error) {
    // Only the response may have been lost, or another device may have changed what is signed.
    const facts = await subject.refresh().catch(() => input.facts);
    const isTaken = isPassing(error) && facts.lease_agreement === true;
    onAnswer(isTaken);
    if (isTaken) {
      notify('success', i18n.t('lease:signed'));
      return { outcome: 'signed', facts };
    }
    notify('error', errorText(i18n, error));
    if (isClosed(error)) return { outcome: 'closed', facts };
    if (facts.all_signed === false) subject.renew();
    const isMissing = error instanceof ApiError && error.code === 'lease.spot_missing';
    return { outcome: isMissing ? 'missing' : 'failed', facts };
  }
}
