import type { i18n as Translations } from 'i18next';
import { outcomeOfCheck } from '../../../contract/payment-outcome.ts';
import { call } from '../../app/api/api-client.ts';
import { queryClient } from '../../app/api/data-layer.tsx';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { BrowserPayable } from '../../payment/browser-payable.ts';
import { dueInvoice, fetchPayment, type Invoice, type PaymentView, paymentKey } from './payment-data.ts';

const toldOf = (i18n: Translations) => i18n.t('payment:processed');

/** An invoice of an applicant as a payable. @see spec/application.md §7, §8 Payment */
export function applicantPayable(
  { token, i18n, refresh }: ApplicationSubject,
  view: PaymentView,
  invoice: Invoice,
): BrowserPayable {
  const reload = () => queryClient.invalidateQueries({ queryKey: paymentKey(token) });
  return {
    openSession: ({ payment_type, total }, lng) =>
      call('POST /api/applicant/unit/:unit_id/payments/placepay/meta', {
        token,
        params: { unit_id: view.applicant.unit_id },
        body: {
          first_name: view.applicant.first_name,
          last_name: view.applicant.last_name,
          email: view.applicant.email,
          payment_type,
          merchant_type: 'APPLICATION_FEE',
          invoice_type: invoice.charge_code,
          invoice_id: invoice.id,
          total,
          lng,
        },
      }),
    confirmPopup: ({ payment_type }, { session, transactionId }) =>
      call('POST /api/applicant/payment/placepay', {
        token,
        body: {
          applicant_id: view.applicant.id,
          invoice_id: invoice.id,
          placepay_public_key: session.public_key,
          make_payment_form: { placepay_transaction_id: transactionId, payment_type },
        },
      }),
    askPopup: (_option, { reference }) =>
      call('POST /api/applicant/payment/placepay/closed', { token, body: { reference } }),
    payByForm: (_option, form, key) =>
      call('POST /api/applicant/payment/screening', {
        token,
        body: { ...form, invoice_id: invoice.id },
        headers: { 'idempotency-key': key },
      }),
    onResult: (result) => {
      if (result === 'unknown') notify('info', toldOf(i18n));
      // The invoice beside the success message must show that it is paid.
      if (result === 'paid' || result === 'alreadyPaid') void reload();
    },
    reload: async () => {
      await reload();
      const fresh = queryClient.getQueryData<PaymentView>(paymentKey(token));
      const due = fresh === undefined ? null : dueInvoice(fresh);
      const inFlight = due?.id === invoice.id && due.in_flight;
      return { facts: await refresh().catch(() => null), inFlight };
    },
  };
}

/** Looks up the outcome of an attempt without an answer in the invoice. @throws {ApiError} */
export async function checkPayment(
  token: string,
  invoice: string,
): Promise<ReturnType<typeof outcomeOfCheck>> {
  const due = dueInvoice(await fetchPayment(token));
  const isPaid = due === null || due.id !== invoice;
  return outcomeOfCheck({ isPaid, isInFlight: due?.in_flight === true });
}
