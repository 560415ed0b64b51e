import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  NUMBER_DIGITS,
  otpMachine,
  type SendInput,
  type VerifyInput,
} from '../../../machines/otp.machine.ts';
import { call } from '../app/api/api-client.ts';
import { errorText } from '../app/api/error-text.ts';
import { notify } from '../app/notifications/notifications.ts';
import { ErrorNotice } from '../app/page/notice.tsx';
import { formatPhone } from '../app/texts/formats.ts';
import { useLatest } from '../app/use-latest.ts';
import { CodeField, isWrongCode } from '../widgets/code-field.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', justifyItems: 'start', maxWidth: '420px' },
  field: { width: '100%' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

interface VerifyMobileProps {
  readonly token: string;
  /** Called when the number is verified. */
  readonly onVerified?: () => void;
}

/** The machine with the calls of a resident, and what follows the proof. */
function useProof({ token, onVerified }: VerifyMobileProps) {
  const { t } = useTranslation('wishes');
  const client = useQueryClient();
  const latest = useLatest({ token, onVerified });
  const [machine] = useState(() =>
    otpMachine.provide({
      actors: {
        sendCode: fromPromise<{ readonly hashed: string }, SendInput>(({ input: { number } }) =>
          call('POST /api/tenant/mobile', {
            token: latest.current.token,
            body: { mobile_no: `+1${number}` },
          }),
        ),
        verifyCode: fromPromise<void, VerifyInput>(async ({ input: { number, challenge, otp } }) => {
          const body = { mobile_no: `+1${number}`, hashed: challenge, otp };
          const wishes = await call('POST /api/tenant/mobile/verify', { token: latest.current.token, body });
          client.setQueryData(['notice-wishes'], wishes);
          void client.invalidateQueries({ queryKey: ['dashboard'] });
          notify('success', t('mobile.verified'));
          latest.current.onVerified?.();
        }),
      },
    }),
  );
  return useMachine(machine, { input: { number: '', contactType: '' } });
}

/** Verifies a resident's mobile number by a text message. @see spec/platform.md §4 Shoutbox, machines/otp.machine.ts */
export function VerifyMobile(props: VerifyMobileProps) {
  const { t, i18n } = useTranslation(['wishes', 'errors']);
  const styles = useStyles();
  const [snapshot, send] = useProof(props);
  const { number, otp, failure } = snapshot.context;
  const isWrong = isWrongCode(failure);
  const asksNumber = snapshot.matches('show_contact') || snapshot.matches('send');
  const isIdle = snapshot.matches({ varify: 'idle' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: asksNumber ? 'SEND' : 'VERIFY' });
  };
  const askAgain = () => {
    // The number stays in its field, and a code can be sent to it again.
    send({ type: 'NUMBER', number: '' });
    send({ type: 'NUMBER', number });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorNotice error={isWrong ? null : failure} />
      {asksNumber ? (
        <>
          <Field label={t('mobile.number')} className={styles.field}>
            <Input
              size="large"
              type="tel"
              autoComplete="tel-national"
              contentBefore="+1"
              value={formatPhone(number)}
              onChange={(_, { value }) =>
                send({ type: 'NUMBER', number: value.replace(/\D/g, '').slice(0, NUMBER_DIGITS) })
              }
            />
          </Field>
          <Button size="large" appearance="primary" type="submit" disabled={!snapshot.can({ type: 'SEND' })}>
            {t('mobile.send')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.text}>{t('mobile.sent', { number: formatPhone(number) })}</p>
          <CodeField
            label={t('mobile.code')}
            value={otp}
            error={isWrong ? errorText(i18n, failure) : null}
            onChange={(text) => send({ type: 'CODE', otp: text.replace(/\D/g, '') })}
            onEnter={() => send({ type: 'VERIFY' })}
          />
          <div className={styles.buttons}>
            <Button
              size="large"
              appearance="primary"
              type="submit"
              disabled={!snapshot.can({ type: 'VERIFY' })}
            >
              {t('mobile.verify')}
            </Button>
            <Button size="large" disabled={!isIdle} onClick={() => send({ type: 'RESEND' })}>
              {t('mobile.again')}
            </Button>
            <Button size="large" appearance="subtle" disabled={!isIdle} onClick={askAgain}>
              {t('mobile.other')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
