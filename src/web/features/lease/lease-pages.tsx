import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { isAfterwards, leaseFacts } from '../../../../machines/lease/lease-facts.ts';
import type { LeaseAnswer } from '../../../contract/lease/lease.contract.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { Waiting } from '../../app/page/waiting.tsx';
import { FlowHost } from '../../flow/flow-host.tsx';
import { type FlowInBrowser, screen } from '../../flow/flow-views.ts';
import { type LeaseAsked, refreshLease, useLease } from './lease-query.ts';
import type { LeaseSubject } from './lease-subject.ts';
import { saveSignDraft, signLease } from './lease-tasks.ts';
import '../../pdf/workers.ts';
import { DocumentNotFound, NoAccess, Withdrawn } from './notices/no-access.tsx';
import { routingNotice } from './notices/routing-notice.tsx';
import { Declined, StandsStill } from './will/standing-still.tsx';
import { consentToSign, declineLease, reconsiderLease } from './will/will-tasks.ts';

/** Paths of addendums beside those of the lease itself; they are signed in the same way. */
const ADDENDUMS = /^\/(lease|lease_renewal)\/addendum(?=\/)/;
const LEASE = '/applicant/lease';

const factsOf = (lease: LeaseAnswer): Facts => leaseFacts(lease, isAfterwards(lease.pdf));

/** Loaded with the first code of the page, not when the flow gets there: most people who open a lease sign it. */
const signing = import('./signing/signing-screen.tsx');

/** The screens and tasks of the lease flow. @see spec/pre-application.md §2, §4 Lease signing */
const leaseInBrowser: FlowInBrowser<'lease', LeaseSubject> = {
  screens: {
    'lease-signing': screen(() => signing, 'SigningScreen'),
    'no-access': NoAccess,
    'document-not-found': DocumentNotFound,
    withdrawn: Withdrawn,
    'dues-first': routingNotice('dues'),
    'exam-first': routingNotice('exam'),
    'decision-first': routingNotice('decision'),
    'signed-already': routingNotice('signed'),
    'pre-lease-first': routingNotice('pre_lease'),
    'esign-consent': screen(() => import('./will/consent-screen.tsx'), 'ConsentScreen'),
    'lease-declined': Declined,
    'stands-still': StandsStill,
  },
  stepScreens: {},
  tasks: { saveSignDraft, signLease, consentToSign, declineLease, reconsiderLease },
};

/** The lease of the link's token, or one of its addendums. @see spec/pre-application.md §2 Route table */
export function LeasePages({ flow }: { readonly flow: CompiledFlow }) {
  const token = useAccessToken();
  const { pathname } = useLocation();
  const { addendum_id: addendumId = null } = useParams();
  useReloadFor(addendumId);
  if (token === null) return <Navigate to="/404" replace />;
  return <Loader flow={flow} token={token} addendumId={addendumId} base={baseOf(pathname)} />;
}

/** The path before the id of an addendum. */
function baseOf(pathname: string): string {
  return ADDENDUMS.exec(pathname)?.[0] ?? LEASE;
}

/** Another document is another file: the page reloads. @see spec/pre-application.md §4 */
function useReloadFor(addendumId: string | null): void {
  const [first] = useState(addendumId);
  useEffect(() => {
    if (addendumId !== first) window.location.reload();
  }, [addendumId, first]);
}

interface LoaderProps extends LeaseAsked {
  readonly flow: CompiledFlow;
  readonly base: string;
}

function Loader({ flow, base, ...asked }: LoaderProps) {
  const { token, addendumId } = asked;
  const { i18n } = useTranslation(['lease', 'portal', 'errors']);
  const queries = useQueryClient();
  const { data, error } = useLease(asked);
  const facts = useMemo(() => (data === undefined ? null : factsOf(data)), [data]);
  const [renewed, setRenewed] = useState(0);
  const [{ refresh, renew, addressOf }] = useState(() => ({
    renew: () => setRenewed((before) => before + 1),
    refresh: async () => factsOf(await refreshLease(queries, { token, addendumId })),
    addressOf: (id: string | null) =>
      applicantPage(id === null ? LEASE : `${base}/${encodeURIComponent(id)}`, token),
  }));
  // A person sees no difference between a refused and a missing document. @see spec/pre-application.md §6
  if (data === undefined && error instanceof ApiError && error.status === 403) return <DocumentNotFound />;
  if (error && data === undefined) return <Navigate to={applicantPage('/auth/applicant', token)} replace />;
  if (data === undefined || facts === null) return <Waiting />;
  const subject: LeaseSubject = {
    token,
    addendumId,
    afterwards: isAfterwards(data.pdf),
    lease: data,
    i18n,
    addressOf,
    refresh,
    renew,
    renewed,
  };
  return (
    <FlowHost
      flow={flow}
      facts={facts}
      subject={subject}
      browser={leaseInBrowser}
      addressOf={(path) => applicantPage(path, token)}
    />
  );
}
