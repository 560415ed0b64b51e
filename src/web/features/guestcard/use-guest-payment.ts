import { useMachine } from '@xstate/react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  type ChargedPayment,
  type PaymentOrder,
  type PreparedPayment,
  paymentMachine,
} from '../../../../machines/payment.machine.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { CardFields } from '../../payment/card-frame.tsx';
import { charge, type GuestOrder, type GuestOrderHost, prepare } from './guest-payment-order.ts';
import { fetchVerified } from './guestcard-calls.ts';
import type { Guest } from './use-guestcard.ts';

interface GuestPaymentOptions {
  readonly guest: Guest;
  readonly card: RefObject<CardFields | null>;
  /** An earlier attempt has no answer yet. */
  readonly inFlight: boolean;
  readonly onPaid: () => void;
  /** The unit is gone: nothing was paid for it. */
  readonly onUnitGone: () => void;
}

/** What has become of an attempt without an answer: the guestcard tells. */
async function checkPayment(token: string): Promise<ChargedPayment> {
  const { already_paid, payment_in_flight } = await fetchVerified(token);
  if (already_paid) return { outcome: 'paid' };
  return { outcome: payment_in_flight ? 'unknown' : 'failed' };
}

/**
 * Paying the charges, as the protocol of every payment goes; the pause after good news is left to the guestcard's
 * own flow.
 *
 * @see machines/payment.machine.ts
 */
export function useGuestPayment(options: GuestPaymentOptions) {
  const { i18n } = useTranslation();
  const [popup, setPopup] = useState<Window | null>(null);
  const latest = useLatest(options);
  const [machine] = useState(() => {
    const host = (): GuestOrderHost => ({
      guest: latest.current.guest,
      language: i18n.resolvedLanguage ?? 'en',
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
        checkPayment: fromPromise<ChargedPayment>(() => checkPayment(latest.current.guest.token ?? '')),
        reloadPayment: fromPromise<void>(() => Promise.resolve()),
      },
    });
  });
  const [snapshot, send] = useMachine(machine, { input: { inFlight: options.inFlight } });
  const paid = snapshot.matches('paid') || snapshot.status === 'done';
  const { problem } = snapshot.context;
  useEffect(() => {
    if (paid) latest.current.onPaid();
    else if (problem?.kind === 'blocked') latest.current.onUnitGone();
  }, [paid, problem, latest]);
  return {
    snapshot,
    popup,
    send,
    pay: (details: GuestOrder) => send({ type: 'PAY', order: { key: crypto.randomUUID(), details } }),
  };
}
