import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { useMachine } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  NUMBER_DIGITS,
  otpMachine,
  type SendInput,
  type VerifyInput,
} from '../../../../machines/otp.machine.ts';
import { CODE_LENGTH } from '../../../contract/limits.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { formatPhone } from '../../app/texts/formats.ts';
import { useLatest } from '../../app/use-latest.ts';
import { type DraftStore, useSectionValue } from '../../forms/index.ts';
import { CodeField, isWrongCode } from '../../widgets/code-field.tsx';
import { sendOtp, verifyOtp } from './guestcard-data.ts';

interface MobileVerificationProps {
  readonly store: DraftStore;
  readonly unitId: string;
  readonly verified: boolean;
  readonly onChallenge: (challenge: string | null) => void;
}

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: '12px',
    padding: '16px 20px',
    marginBlockStart: '20px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'end' },
  level: { alignItems: 'center' },
  // Stays beside the field, even with a message below it.
  code: {
    alignItems: 'start',
    '& > button': { '@media (min-width: 600px)': { marginBlockStart: '24px' } },
  },
  done: { display: 'flex', alignItems: 'center', gap: '8px', margin: 0 },
  icon: { display: 'inline-flex', fontSize: '20px', color: tokens.colorStatusSuccessForeground1 },
});

/** Proves by a text message that the number belongs to the person. @see spec/pre-application.md §4 */
export function MobileVerification(props: MobileVerificationProps) {
  const { t, i18n } = useTranslation('guestcard');
  const styles = useStyles();
  const heading = useId();
  const code = useRef<HTMLInputElement>(null);
  const { snapshot, send } = useMobileVerification(props);
  const { number, otp, failure } = snapshot.context;
  const waits = snapshot.matches('varify');
  useEffect(() => {
    if (waits) code.current?.focus();
  }, [waits]);
  if (snapshot.matches('show_contact')) return null;
  const change = (
    <Button appearance="subtle" onClick={() => send({ type: 'CHANGE' })}>
      {t('otp.change')}
    </Button>
  );
  return (
    <section
      className={styles.box}
      aria-labelledby={heading}
      data-state={String(Object.keys(snapshot.value)[0])}
    >
      <h3 id={heading} className="visually-hidden">
        {t('otp.name')}
      </h3>
      {snapshot.matches('verified') ? (
        <div className={mergeClasses(styles.row, styles.level)}>
          <p className={styles.done} role="status">
            <span className={styles.icon} aria-hidden="true">
              <CheckmarkCircleFilled />
            </span>
            {t('otp.verified')}
          </p>
          {change}
        </div>
      ) : waits ? (
        <>
          <p className={styles.text} role="status">
            {t('otp.sent', { number: formatPhone(number) })}
          </p>
          <div className={mergeClasses(styles.row, styles.code)}>
            <CodeField
              label={t('otp.code')}
              value={otp}
              error={isWrongCode(failure) ? errorText(i18n, failure) : null}
              inputRef={code}
              onChange={(text) => send({ type: 'CODE', otp: text })}
              onEnter={() => send({ type: 'VERIFY' })}
            />
            <Button
              appearance="primary"
              size="large"
              disabled={otp.length !== CODE_LENGTH || !snapshot.matches({ varify: 'idle' })}
              onClick={() => send({ type: 'VERIFY' })}
            >
              {t('otp.verify')}
            </Button>
            <Button
              size="large"
              disabledFocusable={snapshot.matches({ varify: 'resending' })}
              onClick={() => send({ type: 'RESEND' })}
            >
              {t(snapshot.matches({ varify: 'resending' }) ? 'otp.resending' : 'otp.resend')}
            </Button>
          </div>
          <div>{change}</div>
        </>
      ) : (
        <div className={styles.row}>
          <p className={styles.text}>
            {t(number.length === NUMBER_DIGITS ? 'otp.offer' : 'otp.number_first')}
          </p>
          <Button
            size="large"
            disabled={number.length !== NUMBER_DIGITS}
            disabledFocusable={snapshot.matches({ send: 'sending' })}
            onClick={() => send({ type: 'SEND' })}
          >
            {t('otp.send')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface VerificationOptions {
  readonly store: DraftStore;
  readonly unitId: string;
  /** Whether the server knows the form's number as verified. */
  readonly verified: boolean;
  /** Called with the challenge of a verified number, and with null when it is no longer valid. */
  readonly onChallenge: (challenge: string | null) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const digitsOf = (value: unknown): string => textOf(value).replace(/\D/g, '');

/** Verifies the form's number by the protocol of the machine. @see machines/otp.machine.ts */
function useMobileVerification({ store, unitId, verified, onChallenge }: VerificationOptions) {
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
    if (failure !== null && !isWrongCode(failure)) notify('error', errorText(i18n, failure));
  }, [failure, i18n]);
  return { snapshot, send };
}
