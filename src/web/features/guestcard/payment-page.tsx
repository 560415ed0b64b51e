import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import { Loading } from '../../app/page/loading.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { openCardSession } from '../../payment/card-session.ts';
import { InFlight } from '../../payment/in-flight.tsx';
import { PayForm, type PaymentDescription } from '../../payment/pay-form.tsx';
import { paymentScreen, useRunningPayment } from '../../payment/use-running-payment.ts';
import { billingFrom } from './contact-form.ts';
import { guestPayable } from './guest-payable.ts';
import type { GuestcardData, GuestcardSubject } from './guestcard-data.ts';
import { GuestcardFrame } from './guestcard-frame.tsx';

type Props = ScreenProps<GuestcardSubject>;

const useStyles = makeStyles({
  step: { display: 'grid', gap: '28px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

/** Fees, deposit, the fee of this payment method, and the total. @see spec/pre-application.md §9 */
function rowsOf(
  t: (key: string) => string,
  { pre_application_fees: fees, pre_application_deposit: deposit }: GuestcardData,
  option: PaymentOption,
): [string, number][] {
  // An invoice from before the property changed its charges keeps its amount.
  const parts: [string, number][] =
    fees + deposit === option.amount
      ? [
          [t('payment.fees'), fees],
          [t('payment.deposit'), deposit],
        ]
      : [[t('payment.charges'), option.amount]];
  return [
    ...parts.filter(([, amount]) => amount > 0),
    [t('payment.fee'), option.fee],
    [t('payment.total'), option.total],
  ];
}

function PaymentFrame({ flow, subject, over, children }: Props & { readonly over: ReactNode }) {
  return (
    <GuestcardFrame
      flow={flow}
      subject={subject}
      tab="payment"
      isPaymentClosed={flow.here.kind === 'task'}
      begins={false}
      over={over}
    >
      {children}
    </GuestcardFrame>
  );
}

/** The payment that the property requires before the application. @see spec/pre-application.md §2, §4 Guestcard flow */
export function PaymentPage({ flow, subject, children }: Props) {
  const { hasSent } = subject.guest();
  useEffect(() => {
    // The pressed button has been removed: the next Tab key starts at the new step.
    if (hasSent) document.getElementById('tab-payment')?.focus();
  }, [hasSent]);
  return (
    <PaymentFrame flow={flow} subject={subject} over={children}>
      <Charges flow={flow} subject={subject} />
    </PaymentFrame>
  );
}

/** The provider has not answered yet. */
export function InFlightPage({ flow, subject, children }: Props) {
  return (
    <PaymentFrame flow={flow} subject={subject} over={children}>
      <ChargesInFlight flow={flow} subject={subject} />
    </PaymentFrame>
  );
}

function ChargesInFlight({ flow }: Props) {
  const checking = flow.here.kind === 'task';
  return <InFlight look="plain" checking={checking} onCheck={() => flow.send({ type: 'CHECK' })} />;
}

const Charges = paymentScreen({ form: PayCharges, unsure: ChargesInFlight });

function PayCharges({ flow, subject }: Props) {
  const { t, i18n } = useTranslation(['guestcard', 'payment', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const { here, send } = flow;
  const { loaded, bundles, store, learn } = subject;
  const guest = subject.guest();
  const { data, formFacts, gateways, verified } = loaded;
  const bundle = bundles.at(-1);
  const options = gateways.payment_options;
  const type = guest.paymentType ?? options[0]?.payment_type ?? 'CARD';
  const payment = useRunningPayment(flow);
  const option = options.find(({ payment_type }) => payment_type === type);
  if (option === undefined || bundle === undefined) return <Loading />;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const { fee_type } = gateways.payment_gateways.CARD.merchant_types.APPLICATION_FEE;
  const description: PaymentDescription = {
    payable: guestPayable(guest, (paid) => learn({ paid })),
    options,
    bundle,
    facts: formFacts,
    start: verified?.make_payment_form ?? billingFrom(store.getAll()),
    openCardSession: () => openCardSession(guest.token ?? '', fee_type),
    isInCard: true,
    popupAsksAll: false,
    words: {
      what: t('payment.what'),
      rows: (chosen) => rowsOf(t, data, chosen),
      button: ({ how, total }) =>
        how === 'popup' ? t('payment.pay_popup', { amount: money(total) }) : t('payment.pay'),
      confirm: ({ amount, fee, total }) => ({
        button: t('payment.confirm_ok'),
        text: t(fee === 0 ? 'payment.confirm_no_fee' : 'payment.confirm_text', {
          total: money(total),
          amount: money(amount),
          fee: money(fee),
        }),
      }),
    },
  };
  return (
    <div className={styles.step}>
      <p className={styles.note}>{t('payment.intro')}</p>
      <PayForm
        description={description}
        option={option}
        onType={(paymentType) => learn({ paymentType })}
        problem={payment.problem?.kind === 'unitGone' ? null : payment.problem}
        busy={here.kind === 'task'}
        onPay={(data) => send({ type: 'PAY', data })}
        onCancel={() => payment.send({ type: 'CANCEL' })}
      />
    </div>
  );
}
