import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NUMBER_DIGITS } from '../../../../machines/otp.machine.ts';
import { CODE_LENGTH } from '../../../contract/limits.ts';
import { formatPhone } from '../../app/texts/formats.ts';
import type { DraftStore } from '../../forms/index.ts';
import { CodeField } from './code-field.tsx';
import { useMobileVerification } from './use-mobile-verification.ts';

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
  done: { display: 'flex', alignItems: 'center', gap: '8px', margin: 0 },
  icon: { display: 'inline-flex', fontSize: '20px', color: tokens.colorStatusSuccessForeground1 },
});

/** Proves by a text message that the number belongs to the person. @see spec/pre-application.md §4 */
export function MobileVerification(props: MobileVerificationProps) {
  const { t } = useTranslation('guestcard');
  const styles = useStyles();
  const heading = useId();
  const code = useRef<HTMLInputElement>(null);
  const { snapshot, send } = useMobileVerification(props);
  const { number, otp } = snapshot.context;
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
          <div className={styles.row}>
            <CodeField
              label={t('otp.code')}
              value={otp}
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
