import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { routeMatches } from '../../../engine/flow/route.ts';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { queryClient } from '../../app/api/data-layer.tsx';
import {
  type ApplicationAnswer,
  applicationAhead,
  applicationKey,
  fetchApplication,
  useApplication,
} from '../../app/application-query.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { beginWithBrand, useShowBrand } from '../../app/brand/brand.tsx';
import { linkToken } from '../../app/first/first-requests.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { cancelApplication, submitApplication } from '../../features/application/application-tasks.ts';
import { fetchFormsOf } from '../../wizard/step-forms.ts';
import { FlowHost } from '../flow-host.tsx';
import { type FlowInBrowser, screen, screenPart } from '../flow-views.ts';
import { lateProtocol, lateTask, withProtocol } from '../late.ts';

/** The tab that the application request names on a page without tabs. */
const NO_TAB = 'payments';
const FORM = '/auth/applicant/:tab';
const FIRST_TAB = 'applicants';

const examTasks = () => import('../../features/exam/exam-tasks.ts');
const examining = lateProtocol(examTasks, 'examProtocol');
const paying = lateProtocol(() => import('../../payment/payment-protocol.ts'), 'paymentProtocol');
const exam = withProtocol(examining, () => import('../../features/exam/exam-screens.tsx'));
const payment = withProtocol(paying, () => import('../../features/payment/payment-screen.tsx'));
/** An expired link leads to a new one. */
const LinkAgain = screen(() => import('../../features/signin/account/link-again.tsx'), 'LinkAgain');
const Exam = screen(exam, 'ExamScreen');
const Payment = screen(payment, 'PaymentScreen');
const Form = screen(() => import('../../features/application/application-form.tsx'), 'ApplicationForm');

/** The screens and tasks of the application flow. */
const applicationInBrowser: FlowInBrowser<'application', ApplicationSubject> = {
  wizard: Form,
  stepScreens: {
    'required-documents': screenPart(
      () => import('../../features/application/documents/documents-tab.tsx'),
      'DocumentsTab',
    ),
    'fee-table': screenPart(() => import('../../features/application/costs/fee-table.tsx'), 'FeeTable'),
  },
  screens: {
    payment: Payment,
    'payment-in-flight': Payment,
    exam: Exam,
    'exam-failed': screen(exam, 'ExamFailed'),
    'manual-verification': screen(exam, 'ManualVerification'),
    finish: screen(() => import('../../features/finish/finish-screens.tsx'), 'FinishScreen'),
    'denied-finish': screen(() => import('../../features/finish/finish-screens.tsx'), 'DeniedFinishScreen'),
    'cancel-done': {
      page: Form,
      over: screenPart(() => import('../../features/application/cancel-done.tsx'), 'CancelDone'),
    },
    'application-cancelled': screen(
      () => import('../../features/finish/finish-screens.tsx'),
      'CancelledScreen',
    ),
  },
  working: { loadExam: screen(exam, 'ExamLoading'), answerExam: Exam, payInvoice: Payment },
  tasks: {
    submitApplication,
    cancelApplication,
    loadExam: lateTask(examTasks, 'loadExam'),
  },
  protocols: { exam: examining.protocol, payment: paying.protocol },
};

/** The open tab of an application page; null for a page without tabs. */
function tabAt(path: string): string | null {
  const form = routeMatches(FORM, path);
  return form === null ? null : (form.tab ?? FIRST_TAB);
}

/**
 * Waits for the application, the brand and the form of the linked page, whose requests have already started. The page
 * then renders once, in its own colors and with its fields. If a request fails, the page shows the error.
 */
export async function begin({ file }: CompiledFlow): Promise<void> {
  const token = linkToken();
  if (token === '') return;
  const tab = tabAt(window.location.pathname);
  const [answer] = await Promise.all([
    applicationAhead(token, tab ?? NO_TAB),
    ...(tab === null ? [] : [Form.load(), fetchFormsOf(queryClient, file, tab).catch(() => {})]),
  ]);
  if (answer !== null) beginWithBrand(answer.brand);
}

/** The application of the link's token, on any of its pages. @see spec/application.md §2, §6 */
export function ApplicationPages({ flow }: { readonly flow: CompiledFlow }) {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Loader key={token} flow={flow} token={token} />;
}

function Loader({ flow, token }: { readonly flow: CompiledFlow; readonly token: string }) {
  const { t, i18n } = useTranslation(['portal', 'application', 'forms', 'errors']);
  const tab = tabAt(useLocation().pathname) ?? NO_TAB;
  const queries = useQueryClient();
  const { data, error, refetch } = useApplication(token, tab);
  const [refresh] = useState(() => async () => {
    const fresh = await fetchApplication(token, NO_TAB);
    // Nothing is stored once the person has left the page.
    queries.setQueryData<ApplicationAnswer>(applicationKey(token), (now) => now && fresh);
    return fresh.facts;
  });
  const isBranded = useShowBrand(data?.brand);
  // Fetches the forms in parallel with the application.
  useEffect(() => {
    void fetchFormsOf(queries, flow.file, tab).catch(() => {});
  }, [queries, flow, tab]);
  if (data && isBranded) {
    return (
      <FlowHost
        flow={flow}
        facts={data.facts}
        subject={{ token, answer: data, i18n, refresh }}
        browser={applicationInBrowser}
        addressOf={(path) => applicantPage(path, token)}
        refresh={refresh}
      />
    );
  }
  if (error)
    return (
      <LoadFailed title={t('apply.load_failed')} error={error} onRetry={() => void refetch()}>
        {error instanceof ApiError && error.status === 401 ? (
          <Suspense fallback={null}>
            <LinkAgain />
          </Suspense>
        ) : null}
      </LoadFailed>
    );
  return <Waiting />;
}
