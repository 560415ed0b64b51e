import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway, PaymentOption } from '../../../contract/payment.contract.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { call } from '../../app/api/api-client.ts';
import { Loading } from '../../app/page/loading.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { RunningFlow } from '../../flow/flow-views.ts';
import type { BrowserPayable } from '../../payment/browser-payable.ts';
import { openCardSession } from '../../payment/card-session.ts';
import { InFlight } from '../../payment/in-flight.tsx';
import { PayForm, type PaymentDescription } from '../../payment/pay-form.tsx';
import { useRunningPayment } from '../../payment/use-running-payment.ts';
import {
  fetchVerified,
  type Guest,
  type GuestcardData,
  type LoadedGuestcard,
  type Sender,
} from './guestcard-data.ts';

interface PaymentStepProps {
  readonly loaded: LoadedGuestcard;
  readonly bundle: FormBundle;
  readonly flow: RunningFlow;
  readonly guest: Guest;
  /** Called with the amount paid, in cents, with the fee. */
  readonly onPaid: (total: number) => void;
  /** Initial values of the payment form. */
  readonly start: Readonly<Record<string, unknown>>;
}

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

/** The payment that the property requires before the application. @see spec/pre-application.md §2, §4 Guestcard flow */
export function PaymentStep({ loaded, bundle, flow, guest, onPaid, start }: PaymentStepProps) {
  const { t, i18n } = useTranslation(['guestcard', 'payment', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const { here, send } = flow;
  const { data, formFacts, gateways } = loaded;
  const options = gateways.payment_options;
  const [type, setType] = useState(options[0]?.payment_type ?? 'CARD');
  const payment = useRunningPayment(flow);
  const option = options.find(({ payment_type }) => payment_type === type);
  if (option === undefined) return <Loading />;
  const checking = here.task === 'checkPayment';
  if (checking || payment.unsure || here.screen === 'pre-application-payment-in-flight')
    return <InFlight look="plain" checking={checking} onCheck={() => send({ type: 'CHECK' })} />;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const { fee_type } = gateways.payment_gateways.CARD.merchant_types.APPLICATION_FEE;
  const description: PaymentDescription = {
    payable: guestPayable(guest, onPaid),
    options,
    bundle,
    facts: formFacts,
    start,
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
        onType={setType}
        problem={payment.problem?.kind === 'unitGone' ? null : payment.problem}
        busy={here.kind === 'task'}
        onPay={(data) => send({ type: 'PAY', data })}
        onCancel={() => payment.send({ type: 'CANCEL' })}
      />
    </div>
  );
}

type PayingGuest = Pick<Sender, 'applicantId' | 'token'> & { readonly unitId: string };

const GATEWAY_IN_PATH = { PLACEPAY: 'placepay', GATEWAY: 'gateway', BURTON: 'burton' } as const;

/** The charges of a guest as a payable. @see spec/pre-application.md §7 */
function guestPayable(
  { unitId, applicantId, token }: PayingGuest,
  onPaid: (total: number) => void,
): BrowserPayable {
  const applicant_id = applicantId ?? '';
  const pay = (gateway: Gateway, make_payment_form: Record<string, unknown>, key: string) =>
    call('POST /api/applicant/unit/:unit_id/payments/:gateway', {
      token: token ?? undefined,
      params: { unit_id: unitId, gateway: GATEWAY_IN_PATH[gateway] },
      headers: { 'idempotency-key': key },
      body: { applicant_id, make_payment_form },
    });
  let told: Facts | null = null;
  const noted =
    ({ total }: PaymentOption) =>
    <Answer extends { readonly facts: Record<string, unknown> }>(answer: Answer): Answer => {
      told = answer.facts as Facts;
      onPaid(total);
      return answer;
    };
  return {
    openSession: ({ payment_type, total }, lng) =>
      call('POST /api/applicant/unit/:unit_id/guestcard/placepay/meta', {
        token: token ?? undefined,
        params: { unit_id: unitId },
        body: {
          applicant_id,
          payment_type,
          merchant_type: 'APPLICATION_FEE',
          invoice_type: 'PRE_APPLICATION_FEES',
          total,
          lng,
        },
      }),
    confirmPopup: (option, { transactionId }, key) =>
      pay(
        option.gateway,
        { payment_type: option.payment_type, placepay_transaction_id: transactionId },
        key,
      ).then(noted(option)),
    askPopup: (option, { reference }) =>
      call('POST /api/applicant/unit/:unit_id/guestcard/placepay/closed', {
        token: token ?? undefined,
        params: { unit_id: unitId },
        body: { applicant_id, reference },
      }).then(noted(option)),
    payByForm: (option, form, key) => pay(option.gateway, form, key).then(noted(option)),
    reload: async (result) => {
      if (told !== null) return { facts: told, inFlight: false };
      const known = await fetchVerified(token ?? '').catch(() => null);
      const facts = known?.facts as Facts | undefined;
      return { facts: facts ?? null, inFlight: known?.payment_in_flight ?? result === 'unknown' };
    },
  };
}
