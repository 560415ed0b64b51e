import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { otpMachine, type SendInput, type VerifyInput } from '../../../../machines/otp.machine.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { useLatest } from '../../app/use-latest.ts';
import { type DraftStore, useSectionValue } from '../../forms/index.ts';
import { sendOtp, verifyOtp } from './guestcard-calls.ts';

interface VerificationOptions {
  readonly store: DraftStore;
  readonly unitId: string;
  /** The server knows the number of the form as verified. */
  readonly verified: boolean;
  /** Told of the challenge of a verified number, and of its end (null). */
  readonly onChallenge: (challenge: string | null) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const digitsOf = (value: unknown): string => textOf(value).replace(/\D/g, '');

/** The verification of the number that stands in the form, as its protocol goes. @see machines/otp.machine.ts */
export function useMobileVerification({ store, unitId, verified, onChallenge }: VerificationOptions) {
  const { t, i18n } = useTranslation('guestcard');
  const number = digitsOf(useSectionValue(store, 'contact_no'));
  const contactType = textOf(useSectionValue(store, 'contact_no_type'));
  const [machine] = useState(() =>
    otpMachine.provide({
      actors: {
        sendCode: fromPromise<{ readonly hashed: string }, SendInput>(({ input }) =>
          sendOtp(input.number, unitId),
        ),
        verifyCode: fromPromise<void, VerifyInput>(async ({ input }) => {
          await verifyOtp(input.number, input.challenge, input.otp);
        }),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { number, contactType, verified } });
  const { challenge, failure, resent } = snapshot.context;
  useEffect(() => send({ type: 'NUMBER', number }), [send, number]);
  useEffect(() => send({ type: 'TYPE', contactType }), [send, contactType]);

  const isVerified = snapshot.matches('verified');
  const tell = useLatest(onChallenge);
  const proof = isVerified && challenge !== 'known' ? challenge : null;
  useEffect(() => {
    tell.current(proof);
    if (proof !== null) notify('success', t('otp.success'));
  }, [proof, tell, t]);
  useEffect(() => {
    if (resent > 0) notify('success', t('otp.resent'));
  }, [resent, t]);
  useEffect(() => {
    if (failure !== null) notify('error', errorText(i18n, failure));
  }, [failure, i18n]);
  return { snapshot, send };
}
