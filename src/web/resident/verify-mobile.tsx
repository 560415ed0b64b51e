import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '../../contract/limits.ts';
import { call } from '../app/api/api-client.ts';
import { notify } from '../app/notifications/notifications.ts';
import { ErrorNotice } from '../app/page/notice.tsx';
import { formatPhone } from '../app/texts/formats.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', justifyItems: 'start', maxWidth: '420px' },
  field: { width: '100%' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

/** Digits of a mobile number, without the country. @see spec/platform.md §9 */
const NUMBER_LENGTH = 10;

interface VerifyMobileProps {
  readonly token: string;
  /** Called when the number is verified. */
  readonly onVerified?: () => void;
}

/** Verifies a resident's mobile number by a text message. @see spec/platform.md §4 Shoutbox */
export function VerifyMobile({ token, onVerified }: VerifyMobileProps) {
  const { t } = useTranslation(['wishes', 'errors']);
  const styles = useStyles();
  const client = useQueryClient();
  const [number, setNumber] = useState('');
  const [hashed, setHashed] = useState<string | null>(null);
  const [otp, setOtp] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const digits = number.replace(/\D/g, '');
  const mobile_no = `+1${digits}`;
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(error));
    setIsBusy(false);
  };
  const sendCode = () =>
    attempt(async () => {
      setHashed((await call('POST /api/tenant/mobile', { token, body: { mobile_no } })).hashed);
      setOtp('');
    });
  const verify = (challenge: string) =>
    attempt(async () => {
      const body = { mobile_no, hashed: challenge, otp };
      const wishes = await call('POST /api/tenant/mobile/verify', { token, body });
      client.setQueryData(['notice-wishes'], wishes);
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      notify('success', t('mobile.verified'));
      onVerified?.();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (hashed === null) {
      if (digits.length === NUMBER_LENGTH) void sendCode();
    } else if (otp.length === CODE_LENGTH) void verify(hashed);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorNotice error={problem} />
      {hashed === null ? (
        <>
          <Field label={t('mobile.number')} className={styles.field}>
            <Input
              size="large"
              type="tel"
              autoComplete="tel-national"
              contentBefore="+1"
              value={formatPhone(number)}
              onChange={(_, { value }) => setNumber(value.replace(/\D/g, '').slice(0, NUMBER_LENGTH))}
            />
          </Field>
          <Button
            size="large"
            appearance="primary"
            type="submit"
            disabled={isBusy || digits.length !== NUMBER_LENGTH}
          >
            {t('mobile.send')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.text}>{t('mobile.sent', { number: formatPhone(digits) })}</p>
          <Field label={t('mobile.code')} className={styles.field}>
            <Input
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={CODE_LENGTH}
              value={otp}
              onChange={(_, { value }) => setOtp(value.replace(/\D/g, ''))}
            />
          </Field>
          <div className={styles.buttons}>
            <Button
              size="large"
              appearance="primary"
              type="submit"
              disabled={isBusy || otp.length !== CODE_LENGTH}
            >
              {t('mobile.verify')}
            </Button>
            <Button size="large" disabled={isBusy} onClick={() => void sendCode()}>
              {t('mobile.again')}
            </Button>
            <Button size="large" appearance="subtle" disabled={isBusy} onClick={() => setHashed(null)}>
              {t('mobile.other')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
