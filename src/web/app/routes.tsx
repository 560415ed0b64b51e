import { type ComponentType, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { applicationPages, guestcardPages } from '../../../machines/flow-pages.ts';
import type { FlowName } from '../../../machines/registry.ts';
import {
  OPEN_ROUTES,
  type OpenRoute,
  RESIDENT_ROUTES,
  TEST_PAGE_ROUTES,
} from '../../contract/page-routes.ts';
import { flowPage } from '../flow/flow-page.tsx';
import { embeddedIn } from './embedded-availability.ts';
import { type LateComponent, lateComponent } from './late-component.tsx';
import { ahead, dataPage, dataPageOnDemand, page, usePagesAhead } from './late-page.tsx';
import { Waiting } from './page/waiting.tsx';
import { isUnavailable, usePortal } from './portal-data.ts';

/** A page that a flow's state leaves to, which shows that state for testers; few pages do. */
const pageAfter = (flow: FlowName, Page: ComponentType) =>
  lateComponent(async () => (await import('../flow/page-after.tsx')).pageAfter(flow, Page));

/** One module for all of these pages: people who only apply never load it. */
const residentArea = ahead(() => import('./resident-area.tsx'));
const ResidentArea = lateComponent(async () => (await residentArea()).ResidentArea);
const OfficeArea = lateComponent(async () => (await import('./office-area.tsx')).OfficeArea);
const TestArea = lateComponent(async () => (await import('./test-area.tsx')).TestArea);
const notices = () => import('../features/notices/notices.tsx');
const SignIn = page(() => import('../features/signin/sign-in-page.tsx'), 'SignInPage');
const SignOut = page(() => import('../features/signin/sign-out-page.tsx'), 'SignOutPage');
const Register = page(() => import('../features/signin/account/register-page.tsx'), 'RegisterPage');
const ForgotPassword = page(
  () => import('../features/signin/account/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const LinkAgain = page(
  () => import('../features/signin/account/applicant-login-page.tsx'),
  'ApplicantLoginPage',
);
const MailedLink = page(() => import('../features/signin/account/mailed-link-page.tsx'), 'MailedLinkPage');
const LeaseImpersonate = page(
  () => import('../features/signin/impersonation/lease-impersonate-page.tsx'),
  'LeaseImpersonatePage',
);
const EndImpersonate = page(
  () => import('../features/signin/impersonation/end-impersonate-page.tsx'),
  'EndImpersonatePage',
);
const ApplicationPages = flowPage(
  'application',
  () => import('../flow/flows/application.tsx'),
  'ApplicationPages',
);
const flows = () => import('../features/flows/flow-page.tsx');
const Flow = dataPage(flows, 'FlowPage');
const LinkedFlow = dataPage(flows, 'LinkedFlowPage');
const FloorPlans = dataPage(
  () => import('../features/listings/plans/floor-plans-page.tsx'),
  'FloorPlansPage',
);
const Units = dataPage(() => import('../features/listings/units/units-page.tsx'), 'UnitsPage');
const SelectUnit = dataPage(() => import('../features/listings/plans/select-page.tsx'), 'SelectPage');
const Guestcard = flowPage(
  'guestcard',
  () => import('../features/guestcard/guestcard-page.tsx'),
  'GuestcardPage',
);
const Requested = pageAfter(
  'guestcard',
  page(() => import('../features/guestcard/outcome-screens.tsx'), 'RequestedPage'),
);
const questionnaires = () => import('../features/questionnaires/questionnaire-pages.tsx');
const SecurityDeposit = dataPage(
  () => import('../features/questionnaires/questionnaire-pages.tsx'),
  'SecurityDepositPage',
);
const PreLease = flowPage('questionnaire', questionnaires, 'PreLeasePage');
const DeniedForm = flowPage('questionnaire', questionnaires, 'DeniedFormPage');
const RentalHistory = flowPage('questionnaire', questionnaires, 'RentalHistoryPage');
const PreScreening = pageAfter('application', flowPage('questionnaire', questionnaires, 'PreScreeningPage'));
const Lease = flowPage('lease', () => import('../features/lease/lease-pages.tsx'), 'LeasePages');
const LeasePreview = dataPage(() => import('../features/lease/pages/preview-page.tsx'), 'LeasePreviewPage');
const addendumFees = () => import('../features/lease/pages/addendum-fees.tsx');
const AddendumFees = dataPage(addendumFees, 'AddendumFeesPage');
const AddendumFinish = dataPage(addendumFees, 'AddendumFinishPage');
const applicantMessages = () => import('../features/messages/applicant-messages-page.tsx');
const ApplicantMessages = dataPage(applicantMessages, 'ApplicantMessagesPage');
const ApplicantThread = dataPage(applicantMessages, 'ApplicantThreadPage');
const Packet = dataPage(() => import('../features/packet/packet-page.tsx'), 'PacketPage');
const Consent = dataPage(() => import('../features/packet/consent-page.tsx'), 'ConsentPage');
const ThankYou = page(notices, 'ThankYouPage');
const Signed = dataPage(notices, 'SignedPage');
const ApplicantLogin = page(notices, 'ApplicantLoginPage');
const Verify = page(() => import('../features/verify/verify-page.tsx'), 'VerifyPage');
const Setup = dataPageOnDemand(() => import('../features/office/setup/setup-page.tsx'), 'SetupPage');
const Unavailable = page(notices, 'UnavailablePage');
const NotFound = page(notices, 'NotFoundPage');
const StaticPage = dataPage(notices, 'StaticPage');
const PaymentTerms = dataPage(notices, 'PaymentTermsPage');
const SecondFactor = dataPageOnDemand(
  () => import('../features/signin/second-factor/second-factor-page.tsx'),
  'SecondFactorPage',
);

/** The router's path of a flow's page: its last parameter is optional. */
const pagePath = (route: string) => route.replace(/(?<=:)\w+$/, '$&?');

/** The routes of the portal. Every page is a module of its own, fetched when it is first needed. */
export function AppRoutes() {
  const portal = usePortal();
  // A property that is no longer served says so on every page. @see spec/platform.md §8
  if (isUnavailable(portal))
    return (
      <Suspense fallback={<Waiting />}>
        <Unavailable />
      </Suspense>
    );
  return embeddedIn() === null ? <PortalRoutes /> : <EmbeddedRoutes />;
}

/** The routes of a property's embedded availability; no others are reachable. @see spec/pre-application.md §2 */
function EmbeddedRoutes() {
  const { search } = useLocation();
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<Navigate to={`/units${search}`} replace />} />
        <Route path="/units" element={<Units />} />
        <Route path="/select_unit" element={<SelectUnit />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** The page of each address; the pages of flows and of the resident's area are listed separately. */
const PAGES: Readonly<Record<OpenRoute, ComponentType>> = {
  '/': () => <Navigate to="/auth/login" replace />,
  '/auth/login': SignIn,
  '/auth/register': Register,
  '/auth/forgotPassword': ForgotPassword,
  '/auth/applicant-login': LinkAgain,
  '/auth/resetPassword/:token': MailedLink,
  '/auth/verify/:token': MailedLink,
  '/auth/lease_impersonate': LeaseImpersonate,
  '/auth/logout': SignOut,
  '/auth/second-factor': SecondFactor,
  '/auth/impersonate/end': EndImpersonate,
  '/.well-known/change-password': () => <Navigate to="/profile/password" replace />,
  '/applicant/lease_renewal/move_out/:tab?': LinkedFlow,
  '/surveys/:surveyId/respond': LinkedFlow,
  '/applicant/requestinfo/success': Requested,
  '/applicant/pre-lease': PreLease,
  '/applicant/denied-form': DeniedForm,
  '/applicant/rental-history-form': RentalHistory,
  '/applicant/pre-screening': PreScreening,
  '/applicant/security-deposit': SecurityDeposit,
  '/applicant/lease': Lease,
  '/applicant/lease/preview': LeasePreview,
  '/applicant/lease/:addendum_id': Lease,
  '/lease/addendum-fees': AddendumFees,
  '/lease/addendum-fees/finish': AddendumFinish,
  '/lease/addendum/:addendum_id': Lease,
  '/lease_renewal/addendum/:addendum_id': Lease,
  '/applicant/signed': Signed,
  '/applicant/messages': ApplicantMessages,
  '/applicant/messages/:message_id': ApplicantThread,
  '/applicant-login/success': ApplicantLogin,
  '/thank-you': ThankYou,
  '/packets/html': Packet,
  '/applicant_consent/html': Consent,
  '/floor_plans': FloorPlans,
  '/units': Units,
  '/select_unit': SelectUnit,
  '/page/:idx': StaticPage,
  '/legal/payment-terms-and-conditions': PaymentTerms,
  '/unavailable': Unavailable,
  '/verify': Verify,
  '/setup': Setup,
};

const hasLoad = (Page: ComponentType | undefined): Page is LateComponent<object> =>
  Page !== undefined && 'load' in Page;

/**
 * Fetches the modules of the page at an address, so that the first thing shown is that page. Resolves at once if there
 * is nothing to fetch ahead.
 *
 * @example await loadPageAt('/auth/applicant/addresses')
 */
export async function loadPageAt(path: string): Promise<void> {
  if (embeddedIn() !== null) return;
  const isAt = (route: string) => matchPath(route, path) !== null;
  const open = OPEN_ROUTES.find(isAt);
  const found = applicationPages.some((route) => isAt(pagePath(route)))
    ? ApplicationPages
    : open === undefined
      ? undefined
      : PAGES[open];
  if (hasLoad(found)) await found.load();
}

/** Whether the head of the page offers test pages; production does not. */
const hasTestPages = () => document.querySelector('meta[name="test-pages"]') !== null;

function PortalRoutes() {
  usePagesAhead();
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        {OPEN_ROUTES.map((path) => {
          const Page = PAGES[path];
          return <Route key={path} path={path} element={<Page />} />;
        })}
        {RESIDENT_ROUTES.map((path) => (
          <Route key={path} path={path} element={<ResidentArea route={path} />} />
        ))}
        {(['/office', '/studio'] as const).map((base) => (
          <Route key={base} path={`${base}/*`} element={<OfficeArea base={base} notFound={<NotFound />} />} />
        ))}
        {(hasTestPages() ? TEST_PAGE_ROUTES : []).map((path) => (
          <Route key={path} path={path} element={<TestArea route={path} />} />
        ))}
        {guestcardPages.map((path) => (
          <Route key={path} path={pagePath(path)} element={<Guestcard />} />
        ))}
        <Route element={<ApplicationPages />}>
          {applicationPages.map((path) => (
            <Route key={path} path={pagePath(path)} />
          ))}
        </Route>
        <Route path="/flow/:flow/:tab?" element={<Flow />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
