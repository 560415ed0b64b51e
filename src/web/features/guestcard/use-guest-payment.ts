import { useMachine } from '@xstate/react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { GuestcardOutcome } from '../../../../machines/guestcard.catalog.ts';
import {
  type ChargedPayment,
  type PaymentOrder,
  type PreparedPayment,
  paymentMachine,
} from '../../../../machines/payment.machine.ts';
import { outcomeOfCheck, taskOutcomes } from '../../../contract/payment-outcome.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
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
  /** The provider is being asked for money; the promise says in the flow's words what comes of it. */
  readonly onCharging: (outcome: Promise<GuestcardOutcome<'payCharges'>>) => void;
  /** It is asked what became of an attempt without an answer. */
  readonly onChecking: (outcome: Promise<GuestcardOutcome<'checkPayment'>>) => void;
}

/** What has become of an attempt without an answer: the guestcard tells. Where it cannot, nothing is known yet. */
async function checkPayment(token: string): Promise<{ outcome: GuestcardOutcome<'checkPayment'> }> {
  try {
    const { already_paid, payment_in_flight } = await fetchVerified(token);
    return { outcome: outcomeOfCheck({ isPaid: already_paid, isInFlight: payment_in_flight }) };
  } catch {
    return { outcome: 'unknown' };
  }
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
      language: i18n.resolvedLanguage ?? FALLBACK_LANGUAGE,
      card: latest.current.card.current,
      showWindow: setPopup,
    });
    return paymentMachine.provide({
      actors: {
        preparePayment: fromPromise<PreparedPayment, PaymentOrder>(async ({ input, signal }) => {
          const prepared = await prepare(input, host(), signal);
          if (prepared.outcome === 'inFlight') latest.current.onCharging(Promise.resolve('unknown'));
          return prepared;
        }),
        chargePayment: fromPromise<ChargedPayment, PaymentOrder & { readonly means: unknown }>(
          ({ input }) => {
            const charged = charge(input, input.means, host());
            latest.current.onCharging(charged.then(({ outcome }) => taskOutcomes.payCharges[outcome]));
            return charged;
          },
        ),
        checkPayment: fromPromise<ChargedPayment>(() => {
          const checked = checkPayment(latest.current.guest.token ?? '');
          latest.current.onChecking(checked.then(({ outcome }) => outcome));
          return checked;
        }),
        reloadPayment: fromPromise<void>(() => Promise.resolve()),
      },
    });
  });
  const [snapshot, send] = useMachine(machine, { input: { inFlight: options.inFlight } });
  return {
    snapshot,
    popup,
    send,
    pay: (details: GuestOrder) => send({ type: 'PAY', order: { key: crypto.randomUUID(), details } }),
  };
}
