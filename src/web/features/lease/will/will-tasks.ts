/** The calls with which a person agrees to sign electronically, declines to sign, or changes their mind. */
import type { SignersWill } from '../../../../contract/lease/signers-will.contract.ts';
import type { TaskInput, TaskResult } from '../../../../engine/flow/machine/machine-types.ts';
import { call } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import type { AtTask } from '../../../flow/flow-run.ts';
import { documentQuery } from '../lease-query.ts';
import type { LeaseSubject } from '../lease-subject.ts';

/** Payload of CONSENT: the text that was shown. */
export interface Consenting {
  readonly language: string;
  readonly sha256: string;
}

/** Payload of DECLINE. */
export interface Declining {
  readonly reason: string;
}

/** Makes a call; the flow continues with its answer, unless the lease has changed meanwhile. */
async function said(
  input: TaskInput,
  { subject }: AtTask<LeaseSubject>,
  outcome: string,
  send: (subject: LeaseSubject) => Promise<SignersWill>,
): Promise<TaskResult> {
  const { i18n, refresh } = subject();
  try {
    await send(subject());
    // Documents are reloaded only when they are shown.
    const facts = await refresh().catch(() => null);
    return { outcome, ...(facts && { facts }) };
  } catch (error) {
    notify('error', errorText(i18n, error));
    if (!(error instanceof ApiError) || error.status !== 409) return { outcome: 'failed' };
    if (error.code === 'lease.consent_changed') return { outcome: 'changed' };
    return { outcome: 'closed', facts: await refresh().catch(() => input.facts) };
  }
}

export const consentToSign = (input: TaskInput, at: AtTask<LeaseSubject>): Promise<TaskResult> =>
  said(input, at, 'consented', ({ token, addendumId }) =>
    call('POST /api/applicant/lease/consent', {
      token,
      query: documentQuery(addendumId),
      body: input.event.data as Consenting,
    }),
  );

export const declineLease = (input: TaskInput, at: AtTask<LeaseSubject>): Promise<TaskResult> =>
  said(input, at, 'declined', ({ token, addendumId }) =>
    call('POST /api/applicant/lease/decline', {
      token,
      query: documentQuery(addendumId),
      body: input.event.data as Declining,
    }),
  );

export const reconsiderLease = (input: TaskInput, at: AtTask<LeaseSubject>): Promise<TaskResult> =>
  said(input, at, 'open', ({ token, addendumId }) =>
    call('POST /api/applicant/lease/reconsider', { token, query: documentQuery(addendumId), body: {} }),
  );
