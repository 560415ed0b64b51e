import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import type { RunningFlow, ScreenProps } from '../../flow/flow-views.ts';
import { PaymentSection } from '../../payment/payment-section.tsx';
import { dueInvoice, type PaymentView, usePayment } from './payment-data.ts';
import { PaymentLayout } from './payment-layout.tsx';
import { PaymentPanel } from './payment-panel.tsx';

type Props = ScreenProps<ApplicationSubject>;

/** Payment of an application's fees, in every state of it. @see spec/application.md §2 Payment screen, §4 Payment */
export function PaymentScreen({ flow, subject }: Props) {
  const { t } = useTranslation(['payment', 'portal', 'application', 'forms', 'errors']);
  const { data: view, error, refetch } = usePayment(subject.token);
  if (view) return <Opened flow={flow} subject={subject} view={view} />;
  if (error) return <LoadFailed title={t('load_failed')} error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}

function Opened({ flow, subject, view }: Props & { readonly view: PaymentView }) {
  const { here, resume, pauseMs } = flow;
  const { token, refresh } = subject;
  const due = dueInvoice(view);
  const isTask = here.kind === 'task';
  // While a payment is in progress its invoice stays on the page, though it is no longer due.
  const last = useRef(due);
  if (!isTask && due !== null) last.current = due;
  const invoice = isTask ? last.current : due;
  const isNothingDue = !isTask && pauseMs !== null;
  const inFlight = here.screen === 'payment-in-flight';
  // A payment made here without an answer stays in flight until it is looked up: it may still be on its way.
  const hasPaid = useRef(false);
  if (isTask) hasPaid.current = true;
  const isOutdated = due === null || (due.in_flight !== inFlight && !(inFlight && hasPaid.current));
  const isBehind = !isTask && !isNothingDue && isOutdated;
  useEffect(() => {
    // The invoices differ from the facts that the page started with.
    if (isBehind) void refresh().then(resume, () => {});
  }, [isBehind, refresh, resume]);
  return (
    <PaymentLayout flow={flow} token={token} view={view}>
      {isNothingDue ? (
        <NothingDue flow={flow} />
      ) : invoice === null ? (
        <Loading />
      ) : (
        <PaymentPanel key={invoice.id} flow={flow} subject={subject} view={view} invoice={invoice} />
      )}
    </PaymentLayout>
  );
}

/** Says that everything is paid, and continues by itself. @see spec/application.md §4 Payment */
export function NothingDue({ flow }: { flow: RunningFlow }) {
  const { t } = useTranslation('payment');
  return (
    <PaymentSection title={t('nothing_due.title')}>
      <p>{t('nothing_due.text')}</p>
      <TimedRedirect
        ms={flow.pauseMs ?? 0}
        stopped={flow.stopped}
        onStay={() => flow.send({ type: 'STAY' })}
        onContinue={() => flow.send({ type: 'CONTINUE' })}
      />
    </PaymentSection>
  );
}
