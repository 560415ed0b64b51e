import { useActorRef } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SigningSpot } from '../../../../../machines/lease/lease-signing.machine.ts';
import { initialsOf, signingPerson } from '../../../../../machines/lease/signing-name.ts';
import type { LeasePdf } from '../../../../contract/lease/lease.contract.ts';
import type { LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { useLatest } from '../../../app/use-latest.ts';
import type { RunningFlow } from '../../../flow/flow-views.ts';
import { type DocumentCount, type LeaseSubject, signedElsewhere } from '../lease-subject.ts';
import { pageInSight, whenThere } from './go-to.ts';
import { pageIn } from './sent-draft.ts';
import { byPage, type SigningScope } from './signing-scope.ts';
import { useFlowTask } from './use-flow-task.ts';
import { ipOf, signingLogic, useUnsaved } from './use-marks.ts';

type OwnSpot = LeaseSpot & SigningSpot;

const isOwn = (spot: LeaseSpot): spot is OwnSpot => spot.kind === 'signature' || spot.kind === 'initials';

/** State and actions of a document's page. */
interface DocumentSigning {
  readonly scope: SigningScope;
  /** The person in whose name is signed: the applicant, or the corporate signer. */
  readonly owner: { readonly first_name: string; readonly last_name: string };
  /** The spots of this signer, in reading order. */
  readonly mine: readonly OwnSpot[];
  readonly documents: readonly DocumentCount[];
  /** The key of the spot where the person was last; null before. */
  readonly last: string | null;
  readonly setLast: (key: string) => void;
}

/** Signs a document of a lease, starting from the server's state. @see machines/lease/lease-signing.machine.ts */
export function useDocumentSigning(flow: RunningFlow, subject: LeaseSubject, pdf: LeasePdf): DocumentSigning {
  const { lease, addendumId, token, i18n } = subject;
  const owner = signingPerson(lease.applicant, { ...lease, applicant_sign_key: pdf.applicant_sign_key });
  const initials = initialsOf(owner);
  const mine = useMemo(() => pdf.tags.filter(isOwn), [pdf]);
  const [documents, setDocuments] = useState<readonly DocumentCount[]>(pdf.documents);
  useEffect(() => setDocuments(pdf.documents), [pdf]);
  const [last, setLast] = useState<string | null>(null);
  const send = useLatest(useFlowTask(flow));
  const [logic] = useState(() =>
    signingLogic({
      addendumId,
      spots: mine,
      initials,
      page: pageInSight,
      ip: ipOf(token),
      send: (type, data) => send.current(type, data),
      onDocuments: setDocuments,
    }),
  );
  const actor = useActorRef(logic, {
    input: {
      spots: mine,
      signed: mine.flatMap(({ key, signed }) => (signed === null ? [] : [key])),
      signature: pdf.signers.find(({ me }) => me)?.signature ?? null,
      elsewhere: signedElsewhere(pdf.documents, addendumId),
      required: pdf.sign_draft_data.total_required_count,
    },
  });
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    let failures = 0;
    const { unsubscribe } = actor.subscribe(({ context }) => {
      setUnsaved(context.unsaved.length > 0);
      // Repeated failures mean the same to the person: only the first is reported, and the bar shows the state.
      if (failures === 0 && context.failures > 0) notify('error', i18n.t('lease:draft_failed'));
      failures = context.failures;
    });
    return unsubscribe;
  }, [actor, i18n]);
  useUnsaved(isUnsaved, () => actor.send({ type: 'ONLINE' }));
  useResumedPage(pageIn(pdf.sign_draft_data, addendumId));
  const onVisited = useCallback((key: string) => setLast(key), []);
  const scope = useMemo<SigningScope>(
    () => ({
      actor,
      spots: byPage(pdf.tags),
      fileName: pdf.file_name,
      initials,
      signatures: new Map(pdf.signers.map(({ sign_key, signature }) => [sign_key, signature])),
      onVisited,
    }),
    [actor, pdf, initials, onVisited],
  );
  return { scope, owner, mine, documents, last, setLast };
}

/** Scrolls once to the page where the person was last, on whichever device. */
function useResumedPage(page: number): void {
  const [first] = useState(page);
  useEffect(() => {
    if (first <= 1) return;
    return whenThere(`page-${first}`, (element) =>
      element.scrollIntoView({ block: 'start', behavior: 'instant' }),
    );
  }, [first]);
}
