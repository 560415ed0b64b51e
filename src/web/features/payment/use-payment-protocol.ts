import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  type ChargedPayment,
  type PaymentOrder,
  type PaymentOutput,
  type PreparedPayment,
  paymentMachine,
} from '../../../../machines/payment.machine.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { CardFields } from '../../payment/card-frame.tsx';
import { checkPayment } from './payment-calls.ts';
import { type Invoice, type PaymentView, paymentKey } from './payment-data.ts';
import { charge, type OrderDetails, type OrderHost, prepare } from './payment-order.ts';

interface ProtocolOptions {
  readonly token: string;
  readonly view: PaymentView;
  readonly invoice: Invoice;
  readonly card: RefObject<CardFields | null>;
  readonly onLeave: (outcome: PaymentOutput['outcome']) => void;
}

const PENDING = 'pre_screening_questionnaires.pending';

/** One visit to the payment page, as its protocol goes. @see machines/payment.machine.ts */
export function usePaymentProtocol(options: ProtocolOptions) {
  const { t, i18n } = useTranslation('payment');
  const queries = useQueryClient();
  const [popup, setPopup] = useState<Window | null>(null);
  const latest = useLatest(options);
  const { token, invoice } = options;
  const [machine] = useState(() => {
    const host = (): OrderHost => ({
      token,
      view: latest.current.view,
      language: i18n.resolvedLanguage ?? FALLBACK_LANGUAGE,
      card: latest.current.card.current,
      showWindow: setPopup,
    });
    return paymentMachine.provide({
      actors: {
        preparePayment: fromPromise<PreparedPayment, PaymentOrder>(({ input, signal }) =>
          prepare(input, host(), signal),
        ),
        chargePayment: fromPromise<ChargedPayment, PaymentOrder & { readonly means: unknown }>(({ input }) =>
          charge(input, input.means, host()),
        ),
        checkPayment: fromPromise<ChargedPayment>(() => checkPayment(token, latest.current.invoice.id)),
        reloadPayment: fromPromise<void>(() => queries.invalidateQueries({ queryKey: paymentKey(token) })),
      },
    });
  });
  const [snapshot, send] = useMachine(machine, { input: { inFlight: invoice.in_flight } });
  const { context, output } = snapshot;
  const leave = useLatest(options.onLeave);
  const { reason } = context.problem ?? {};
  const pending = reason instanceof ApiError && reason.code === PENDING;
  useEffect(() => {
    if (output !== undefined) leave.current(output.outcome);
    else if (pending) leave.current('preScreening');
  }, [output, pending, leave]);

  const { in_flight: inFlight } = invoice;
  useEffect(() => {
    if (inFlight) send({ type: 'IN_FLIGHT' });
  }, [inFlight, send]);

  const unsure = snapshot.matches('inFlight') && context.order !== null;
  useEffect(() => {
    if (unsure) notify('info', t('processed'));
  }, [unsure, t]);

  return {
    snapshot,
    popup,
    send,
    pay: (details: OrderDetails) => send({ type: 'PAY', order: { key: crypto.randomUUID(), details } }),
  };
}
