import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useAccessToken } from '../../app/api/access-token.ts';
import { errorText } from '../../app/api/error-text.ts';
import { addressOf } from '../../app/application-flow.ts';
import {
  type ApplicationAnswer,
  applicationKey,
  fetchApplication,
  useApplication,
} from '../../app/application-query.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { wayTo } from '../../app/flow-way.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { NOTHING_DUE, NothingDue } from './nothing-due.tsx';
import { dueInvoice, type Invoice, type PaymentView, paymentKey, usePayment } from './payment-data.ts';
import { PaymentLayout } from './payment-layout.tsx';
import { PaymentPanel } from './payment-panel.tsx';

const ROUTE = '/applicant/payment';
const TAB = 'payments';

/** Paying the fees of an application. @see spec/application.md §2 Payment screen, §4 Payment */
export function PaymentPage() {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Loader key={token} token={token} />;
}

function Loader({ token }: { token: string }) {
  const { t } = useTranslation(['payment', 'portal', 'application', 'forms', 'errors']);
  const application = useApplication(token, TAB);
  const payment = usePayment(token);
  const { data: answer } = application;
  const { data: view } = payment;
  useShowBrand(answer?.brand);
  if (answer) {
    const { place } = wayTo(answer.facts, { route: ROUTE });
    if (place.route !== ROUTE) return <Navigate to={addressOf(place, token)} replace />;
  }
  if (answer && view) return <Opened token={token} answer={answer} view={view} />;
  const failed = application.error ?? payment.error;
  if (failed) {
    const retry = () => void Promise.all([application.refetch(), payment.refetch()]);
    return <LoadFailed title={t('load_failed')} error={failed} onRetry={retry} />;
  }
  return (
    <PageFrame>
      <Loading />
    </PageFrame>
  );
}

interface OpenedProps {
  readonly token: string;
  readonly answer: ApplicationAnswer;
  readonly view: PaymentView;
}

function Opened({ token, answer, view }: OpenedProps) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: paymentKey(token) });
  // It stays while its good news is shown, though it is due no more.
  const [paid, setPaid] = useState<Invoice | null>(null);
  const leave = useMutation({
    mutationFn: () => fetchApplication(token, TAB),
    onSuccess: async (fresh) => {
      queries.setQueryData(applicationKey(token), fresh);
      const { place } = wayTo(fresh.facts, {});
      if (place.route !== ROUTE) return navigate(addressOf(place, token));
      setPaid(null);
      return reload();
    },
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  const invoice = paid ?? dueInvoice(view);
  const behind = invoice === null && wayTo(answer.facts, { route: ROUTE }).place.state !== NOTHING_DUE;
  useEffect(() => {
    if (behind) void queries.invalidateQueries({ queryKey: applicationKey(token) });
  }, [behind, queries, token]);
  return (
    <PaymentLayout token={token} view={view}>
      {behind ? (
        <Loading />
      ) : invoice === null ? (
        <NothingDue token={token} facts={answer.facts} />
      ) : (
        <PaymentPanel
          key={invoice.id}
          token={token}
          view={view}
          invoice={invoice}
          facts={answer.form_facts}
          onPaid={() => {
            setPaid(invoice);
            void reload();
          }}
          onLeave={() => leave.mutate()}
        />
      )}
    </PaymentLayout>
  );
}
