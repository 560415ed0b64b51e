import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProblem } from '../../../../machines/payment/payment-results.ts';
import { queryClient } from '../../app/api/data-layer.tsx';
import { errorText } from '../../app/api/error-text.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { useBundles } from '../../app/form-bundles.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Loading } from '../../app/page/loading.tsx';
import { Notice } from '../../app/page/notice.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { openCardSession } from '../../payment/card-session.ts';
import { InFlight } from '../../payment/in-flight.tsx';
import { PayForm, type PaymentDescription } from '../../payment/pay-form.tsx';
import { PaymentProblem as Problem } from '../../payment/payment-problem.tsx';
import { paymentPolicy } from '../../payment/payment-protocol.ts';
import { useRunningPayment } from '../../payment/use-running-payment.ts';
import { applicantPayable, checkPayment } from './applicant-payable.ts';
import { FoundPaid, PaidNotice } from './paid-notice.tsx';
import { type Invoice, type PaymentView, paymentKey } from './payment-data.ts';

const FORM = ['payment/payment-form'];

interface PaymentPanelProps extends ScreenProps<ApplicationSubject> {
  readonly view: PaymentView;
  readonly invoice: Invoice;
}

/** The payment of the first due invoice, from the choice of the method to the success message. */
export function PaymentPanel({ flow, subject, view, invoice }: PaymentPanelProps) {
  const { t, i18n } = useTranslation('payment');
  const { token } = subject;
  const [bundle] = useBundles(FORM) ?? [];
  const [type, setType] = useState(invoice.payment_options[0]?.payment_type ?? 'CARD');
  const check = useCheck({ flow, subject, view, invoice });
  const payment = useRunningPayment(flow);
  const option = invoice.payment_options.find(({ payment_type }) => payment_type === type);
  const { paidMs } = paymentPolicy(flow.flow);

  if (check.found) return <FoundPaid ms={paidMs} onContinue={check.goOn} />;
  if (payment.paid !== 'no') {
    return (
      <PaidNotice
        ms={paidMs}
        stopped={payment.paid === 'stopped'}
        already={payment.already}
        onStay={() => payment.send({ type: 'STAY' })}
        onContinue={() => payment.send({ type: 'CONTINUE' })}
      />
    );
  }
  if (payment.unsure || flow.here.screen === 'payment-in-flight')
    return <InFlight checking={payment.unsure || check.checking} onCheck={check.start} />;
  if (!view.unit_available || view.is_payment_blocked) {
    return (
      <>
        {payment.problem === null ? null : <Problem problem={payment.problem} />}
        <Notice intent="warning">{t(view.unit_available ? 'blocked' : 'unit_gone')}</Notice>
      </>
    );
  }
  if (option === undefined || bundle === undefined) return <Loading />;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const { first_name, last_name } = view.applicant;
  const description: PaymentDescription = {
    payable: applicantPayable(subject, view, invoice),
    options: invoice.payment_options,
    bundle,
    facts: subject.answer.form_facts,
    start: { ...view.address, account_holders_name: `${first_name} ${last_name}`.trim() },
    openCardSession: () => openCardSession(token),
    isInCard: false,
    popupAsksAll: true,
    words: {
      what: t('breakdown.name'),
      rows: ({ amount, fee, total }) => [
        [t('breakdown.amount'), amount],
        [t('breakdown.fee'), fee],
        [t('breakdown.total'), total],
      ],
      button: ({ total }) => t('pay', { amount: money(total) }),
      confirm: ({ amount, fee, total }) => ({
        button: t('confirm.pay', { total: money(total) }),
        text: t(fee === 0 ? 'confirm.no_fee' : 'confirm.text', {
          total: money(total),
          amount: money(amount),
          fee: money(fee),
          description: invoice.description,
        }),
      }),
    },
  };
  return (
    <PayForm
      description={description}
      option={option}
      onType={setType}
      problem={payment.problem ?? check.problem}
      busy={payment.busy}
      onPay={(order) => {
        check.forget();
        flow.send({ type: 'PAY', data: order });
      }}
      onCancel={() => payment.send({ type: 'CANCEL' })}
    />
  );
}

/** Looks up the outcome of an attempt without an answer, on the person's request. */
function useCheck({ flow, subject, invoice }: PaymentPanelProps) {
  const { i18n } = useTranslation();
  const [state, setState] = useState<'idle' | 'checking' | 'found'>('idle');
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const { token, refresh } = subject;
  const goOn = async () => {
    try {
      const facts = await refresh();
      await queryClient.invalidateQueries({ queryKey: paymentKey(token) });
      flow.resume(facts);
    } catch (error) {
      notify('error', errorText(i18n, error));
    }
  };
  const start = async () => {
    setState('checking');
    const outcome = await checkPayment(token, invoice.id).catch(() => 'unknown' as const);
    setState(outcome === 'paid' ? 'found' : 'idle');
    if (outcome === 'failed') setProblem({ kind: 'failed', reason: null });
    if (outcome === 'failed') await goOn();
  };
  return {
    checking: state === 'checking',
    found: state === 'found',
    problem,
    start: () => void (state === 'idle' && start()),
    goOn: () => void goOn(),
    forget: () => setProblem(null),
  };
}
