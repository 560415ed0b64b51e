import type { Gateway } from '../../../contract/payment.contract.ts';
import { outcomeOfCheck } from '../../../contract/payment-outcome.ts';
import { call } from '../../app/api/api-client.ts';
import type { BrowserPayable } from '../../payment/browser-payable.ts';
import { fetchVerified, type Sender } from './guestcard-calls.ts';

type PayingGuest = Pick<Sender, 'applicantId' | 'token'> & { readonly unitId: string };

const GATEWAY_IN_PATH = { PLACEPAY: 'placepay', GATEWAY: 'gateway', BURTON: 'burton' } as const;

/** The charges of a guest, as the page pays them. @see spec/pre-application.md §7 */
export function guestPayable({ unitId, applicantId, token }: PayingGuest): BrowserPayable {
  const applicant_id = applicantId ?? '';
  const pay = (gateway: Gateway, make_payment_form: Record<string, unknown>, key: string) =>
    call('POST /api/applicant/unit/:unit_id/payments/:gateway', {
      token: token ?? undefined,
      params: { unit_id: unitId, gateway: GATEWAY_IN_PATH[gateway] },
      headers: { 'idempotency-key': key },
      body: { applicant_id, make_payment_form },
    });
  return {
    openSession: ({ payment_type }, lng) =>
      call('POST /api/applicant/unit/:unit_id/guestcard/placepay/meta', {
        token: token ?? undefined,
        params: { unit_id: unitId },
        body: {
          applicant_id,
          payment_type,
          merchant_type: 'APPLICATION_FEE',
          invoice_type: 'PRE_APPLICATION_FEES',
          lng,
        },
      }),
    confirmPopup: ({ gateway, payment_type }, { transactionId }, key) =>
      pay(gateway, { payment_type, placepay_transaction_id: transactionId }, key),
    payByForm: ({ gateway }, form, key) => pay(gateway, form, key),
    reload: async (result, facts) => {
      const inFlight = result === 'unknown';
      const told = { payment_in_flight: inFlight, unit_taken: result === 'unitGone' };
      return { facts: { ...facts, ...told, paid: result === 'paid' || facts.paid === true }, inFlight };
    },
  };
}

/** What has become of an attempt without an answer: the guestcard tells. Where it cannot, nothing is known yet. */
export async function checkPayment(token: string): Promise<ReturnType<typeof outcomeOfCheck>> {
  try {
    const { already_paid, payment_in_flight } = await fetchVerified(token);
    return outcomeOfCheck({ isPaid: already_paid, isInFlight: payment_in_flight });
  } catch {
    return 'unknown';
  }
}
