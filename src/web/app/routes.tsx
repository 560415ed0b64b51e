import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Loading } from './loading.tsx';
import { PageFrame } from './page-frame.tsx';

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const notices = () => import('../features/notices/notices.ts');
const SignIn = page(() => import('../features/signin/sign-in-page.tsx'), 'SignInPage');
const SignOut = page(() => import('../features/signin/sign-out-page.tsx'), 'SignOutPage');
const Home = page(() => import('../features/signin/home-page.tsx'), 'HomePage');
const Application = page(() => import('../features/application/application-page.tsx'), 'ApplicationPage');
const Payment = page(() => import('../features/payment/payment-page.tsx'), 'PaymentPage');
const Exam = page(() => import('../features/exam/exam-page.tsx'), 'ExamPage');
const Finish = page(() => import('../features/finish/finish-page.tsx'), 'FinishPage');
const PreScreening = page(notices, 'PreScreeningPage');
const Cancelled = page(notices, 'CancelledPage');
const Unavailable = page(notices, 'UnavailablePage');
const NotFound = page(notices, 'NotFoundPage');
const StaticPage = page(notices, 'StaticPage');
const PaymentTerms = page(notices, 'PaymentTermsPage');

function Waiting() {
  return (
    <PageFrame>
      <Loading />
    </PageFrame>
  );
}

/** Where each address leads. Every page is a module of its own, fetched when it is first wanted. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<Navigate to="/auth/login" replace />} />
        <Route path="/auth/login" element={<SignIn />} />
        <Route path="/auth/logout" element={<SignOut />} />
        <Route path="/tenant" element={<Home />} />
        <Route path="/auth/applicant/:tab?" element={<Application />} />
        <Route path="/applicant/payment" element={<Payment />} />
        <Route path="/applicant/exam" element={<Exam />} />
        <Route path="/applicant/finish" element={<Finish />} />
        <Route path="/applicant/pre-screening" element={<PreScreening />} />
        <Route path="/applicant/application-cancelled" element={<Cancelled />} />
        <Route path="/page/:idx" element={<StaticPage />} />
        <Route path="/legal/payment-terms-and-conditions" element={<PaymentTerms />} />
        <Route path="/unavailable" element={<Unavailable />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
