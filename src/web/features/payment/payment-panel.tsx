import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAID_MS, type PaymentOutput } from '../../../../machines/payment.machine.ts';
import { checkForm } from '../../../engine/forms/check.ts';
import type { FormFacts } from '../../../engine/forms/form.ts';
import { useBundles } from '../../app/form-bundles.ts';
import { Loading } from '../../app/page/loading.tsx';
import { Notice } from '../../app/page/notice.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { useLatest } from '../../app/use-latest.ts';
import { useShownState } from '../../flow/shown-state.ts';
import { createDraftStore, useSectionIssues } from '../../forms/index.ts';
import type { CardFields } from '../../payment/card-frame.tsx';
import { openCardSession } from '../../payment/card-session.ts';
import { ConfirmPayment } from './confirm-payment.tsx';
import { InFlight } from './in-flight.tsx';
import { PayForm } from './pay-form.tsx';
import type { Invoice, PaymentView } from './payment-data.ts';
import { PaymentCard } from './payment-layout.tsx';
import type { OrderDetails } from './payment-order.ts';
import { PaymentProblem } from './payment-problem.tsx';
import { usePaymentProtocol } from './use-payment-protocol.ts';

const FORM = ['payment/payment-form'];

/** Where the flow stands while the protocol of a payment goes on. */
function stateOf(snapshot: ReturnType<typeof usePaymentProtocol>['snapshot']): string | null {
  if (snapshot.matches('inFlight')) return 'paymentInFlight';
  if (snapshot.matches('charging')) return 'charging';
  // The good news stands until the next page opens.
  if (snapshot.matches('paid') || snapshot.status === 'done') return null;
  return 'paying';
}

interface PaymentPanelProps {
  readonly token: string;
  readonly view: PaymentView;
  readonly invoice: Invoice;
  readonly facts: FormFacts;
  /** Called once, when the payment has gone through. */
  readonly onPaid: () => void;
  readonly onLeave: (outcome: PaymentOutput['outcome']) => void;
}

/** Paying the first due invoice, from the choice of the way to the good news. */
export function PaymentPanel({ token, view, invoice, facts, onPaid, onLeave }: PaymentPanelProps) {
  const { t } = useTranslation('payment');
  const card = useRef<CardFields>(null);
  const [bundle] = useBundles(FORM) ?? [];
  const [type, setType] = useState(invoice.payment_options[0]?.payment_type ?? 'CARD');
  const [tried, setTried] = useState(0);
  const [store] = useState(() => {
    const { first_name, last_name } = view.applicant;
    const account_holders_name = `${first_name} ${last_name}`.trim();
    return createDraftStore({ ...view.address, account_holders_name });
  });
  const option = invoice.payment_options.find(({ payment_type }) => payment_type === type);
  const { snapshot, popup, send, pay } = usePaymentProtocol({ token, view, invoice, card, onLeave });
  const judged = useMemo(() => ({ ...facts }), [facts]);
  const issues = useSectionIssues(bundle ?? null, store, judged, tried > 0);
  const { problem, order } = snapshot.context;
  const told = useLatest(onPaid);
  const paid = snapshot.matches('paid');
  useEffect(() => {
    if (paid) told.current();
  }, [paid, told]);
  useShownState('application', stateOf(snapshot));

  if (snapshot.matches('inFlight')) {
    const checking = snapshot.matches({ inFlight: 'checking' });
    return <InFlight checking={checking} onCheck={() => send({ type: 'CHECK' })} />;
  }
  if (snapshot.matches('paid') || snapshot.status === 'done') {
    return (
      <PaymentCard title={t('success_title')}>
        <p role="status">{t('success')}</p>
        <TimedRedirect
          ms={PAID_MS}
          stopped={snapshot.matches({ paid: 'resting' })}
          onStay={() => send({ type: 'STAY' })}
          onContinue={() => send({ type: 'CONTINUE' })}
        />
      </PaymentCard>
    );
  }
  if (!view.unit_available || view.is_payment_blocked) {
    return <Notice intent="warning">{t(view.unit_available ? 'blocked' : 'unit_gone')}</Notice>;
  }
  if (option === undefined || bundle === undefined) return <Loading />;

  const busy = snapshot.matches('preparing') || snapshot.matches('charging');
  const start = () => {
    store.flush();
    for (const [name, value] of [
      ['payment_type', type],
      ['amount', (option.amount / 100).toFixed(2)],
    ])
      store.change(String(name), value);
    const form = store.getAll();
    if (option.how !== 'popup' && checkForm(bundle, form, facts).length > 0) {
      setTried((before) => before + 1);
      return;
    }
    pay({ option, invoice, form });
  };
  return (
    <>
      {problem === null ? null : <PaymentProblem problem={problem} />}
      <PayForm
        options={invoice.payment_options}
        option={option}
        onType={(chosen) => {
          store.flush();
          store.change('payment_type', chosen);
          setType(chosen);
        }}
        billing={{ bundle, store, facts, issues, tried: tried > 0, attempt: tried, disabled: busy }}
        card={card}
        openSession={() => openCardSession(token)}
        busy={busy}
        popup={popup}
        onPay={start}
        onCancel={() => send({ type: 'CANCEL' })}
      />
      {snapshot.matches('confirming') && order !== null ? (
        <ConfirmPayment
          details={order.details as OrderDetails}
          onConfirm={() => send({ type: 'CONFIRM' })}
          onBack={() => send({ type: 'BACK' })}
        />
      ) : null}
    </>
  );
}
