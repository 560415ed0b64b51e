import type { Gateway, PaymentOption } from '../../../contract/payment.contract.ts';
import type { Facts } from '../../../engine/facts.ts';
import { call } from '../../app/api/api-client.ts';
import type { BrowserPayable } from '../../payment/browser-payable.ts';
import { fetchVerified, type Sender } from './guestcard-data.ts';

type PayingGuest = Pick<Sender, 'applicantId' | 'token'> & { readonly unitId: string };

const GATEWAY_IN_PATH = { PLACEPAY: 'placepay', GATEWAY: 'gateway', BURTON: 'burton' } as const;

/** The charges of a guest as a payable. @param onPaid called with the amount paid, in cents, with the fee. @see spec/pre-application.md §7 */
export function guestPayable(
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
