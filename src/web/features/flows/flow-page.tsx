import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { useUser } from '../../app/session/use-session.ts';
import { ResidentShell } from '../../app/shell/resident-shell.tsx';
import { currentUnit } from '../../app/shell/resident-situation.ts';
import { OpenFlow } from './open-flow.tsx';

const isName = (flow: string) => /^[a-z][a-z0-9-]*$/.test(flow);
const asItIs = (path: string) => path;
/** The id of an occasion; the token of a link is twice as long. */
const OCCASION_ID = /^[\w-]{22}$/;

/**
 * `/flow/<id>`: for the person of the token, or without a token for the signed-in resident; with `?occasion=<id>` or
 * `?applicant=<id>` the process of another resident or applicant in which they take part.
 *
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
export function FlowPage() {
  const token = useAccessToken();
  const { flow = '' } = useParams();
  const user = useUser();
  const [query] = useSearchParams();
  const occasion = query.get('occasion') ?? undefined;
  const applicant = query.get('applicant') ?? undefined;
  if (!isName(flow) || (token === null && user === null)) return <Navigate to="/404" replace />;
  if (token === null && occasion !== undefined)
    return (
      <OfResident
        name={flow}
        occasion={occasion}
        addressOf={(path) => `${path}?occasion=${encodeURIComponent(occasion)}`}
      />
    );
  if (token === null) return <OfResident name={flow} />;
  return <OfLink name={flow} token={token} {...(applicant && { applicant })} />;
}

/**
 * A tenancy's flow at its own address, which ends with the flow's name, with `_` for `-`.
 *
 * @see spec/platform.md §2 Route table
 */
export function ResidentFlowPage() {
  const { pathname } = useLocation();
  const { tab } = useParams();
  const parts = pathname.split('/').filter((part) => part !== '');
  if (tab !== undefined) parts.pop();
  return <OfResident name={(parts.at(-1) ?? '').replaceAll('_', '-').toLowerCase()} />;
}

/**
 * A flow that a link opens without signing in: the token is in the query, or is the id of a survey. Without a token the
 * id is that of an occasion, for a signed-in resident.
 */
export function LinkedFlowPage() {
  const inQuery = useAccessToken();
  const { surveyId } = useParams();
  const token = surveyId ?? inQuery;
  const { t } = useTranslation('portal');
  const { data, error, refetch } = useQuery({
    queryKey: ['linked flow', token],
    queryFn: ({ signal }) => call('GET /api/flows/linked', { token: token ?? '', signal }),
    enabled: token !== null,
    retry: false,
  });
  if (token === null) return <ResidentFlowPage />;
  if (surveyId !== undefined && error instanceof ApiError && error.status === 401) {
    if (!OCCASION_ID.test(surveyId)) return <UsedLink />;
    return (
      <ResidentShell>
        <OfOccasion occasion={surveyId} />
      </ResidentShell>
    );
  }
  if (error) return <LoadFailed title={t('flow.cannot_open')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  const addressOf = surveyId === undefined ? undefined : asItIs;
  return <OfLink name={data.flow} token={token} {...(addressOf && { addressOf })} />;
}

/** A link that no longer opens anything. It does not reveal whose it was. */
function UsedLink() {
  const { t } = useTranslation('portal');
  return (
    <NoticePage title={t('flow.used_link.title')} icon={<LinkDismissRegular />}>
      <p>{t('flow.used_link.text')}</p>
      <Link to="/auth/login">{t('flow.used_link.sign_in')}</Link>
    </NoticePage>
  );
}

interface OfLinkProps {
  readonly name: string;
  readonly token: string;
  readonly addressOf?: (path: string) => string;
  /** Id of the applicant whom the process is about, if that is somebody else. */
  readonly applicant?: string;
}

function OfLink({ name, token, applicant, addressOf }: OfLinkProps) {
  const others = applicant === undefined ? '' : `?applicant=${encodeURIComponent(applicant)}`;
  return (
    <OpenFlow
      key={`${name} ${token} ${applicant ?? ''}`}
      name={name}
      token={token}
      whose={token}
      addressOf={addressOf ?? ((path) => applicantPage(`${path}${others}`, token))}
      {...(applicant && { applicant })}
    />
  );
}

interface OfResidentProps {
  readonly name: string;
  readonly occasion?: string;
  readonly addressOf?: (path: string) => string;
}

function OfResident(props: OfResidentProps) {
  return (
    <ResidentShell>
      <OfSession {...props} />
    </ResidentShell>
  );
}

/** An occasion that the office has opened for a signed-in resident, by the id in a text message or a saved mail. */
function OfOccasion({ occasion }: { readonly occasion: string }) {
  const token = useUser()?.token ?? null;
  const { t } = useTranslation('portal');
  const { data, error, refetch } = useQuery({
    queryKey: ['linked flow', occasion, token],
    queryFn: ({ signal }) =>
      call('GET /api/flows/linked', { token: token ?? '', query: { occasion }, signal }),
    enabled: token !== null,
    retry: false,
  });
  if (error) return <LoadFailed title={t('flow.cannot_open')} error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Waiting /> : <OfSession name={data.flow} occasion={occasion} />;
}

function OfSession({ name, occasion, addressOf = asItIs }: OfResidentProps) {
  const user = useUser();
  if (user === null) return null;
  const whose = `${user.user_id} ${currentUnit(user)?.lease_id ?? ''}`;
  return (
    <OpenFlow
      key={`${name} ${whose} ${occasion ?? ''}`}
      name={name}
      token={user.token}
      whose={whose}
      addressOf={addressOf}
      signer={user}
      {...(occasion && { occasion })}
    />
  );
}
