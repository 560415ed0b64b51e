import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CODE_LENGTH } from '../../../contract/limits.ts';
import { errorText } from '../../app/api/error-text.ts';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { Modal } from '../../app/dialogs/modal.tsx';
import { Notice } from '../../app/page/notice.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { CodeField, isWrongCode } from '../../widgets/code-field.tsx';
import { useContact } from './contact-step.tsx';
import { type GuestcardSubject, openDuplicate, sendDuplicateCode } from './guestcard-data.ts';

/** The address that continues a guestcard. */
function addressOf(unit: string, token: string): string {
  return `/applicant/guestcard?${new URLSearchParams({ unit_id: unit, access_token: token })}`;
}

/** @see spec/pre-application.md §2, §8 */
export function FoundDuplicate({ flow }: Pick<ScreenProps<GuestcardSubject>, 'flow'>) {
  const { decline } = useContact();
  return <DuplicateFound onContinue={() => flow.send({ type: 'PROVE' })} onBack={decline} />;
}

/** @see spec/pre-application.md §8 */
export function ProvenDuplicate({ subject }: ScreenProps<GuestcardSubject>) {
  const navigate = useNavigate();
  const contact = useContact();
  const { propertyId, unitId } = subject.guest();
  return (
    <DuplicateProof
      propertyId={propertyId}
      handle={contact.handle}
      email={contact.email()}
      mobileChallenge={contact.challenge}
      onBack={contact.decline}
      onOpened={(token) => navigate(addressOf(unitId, token))}
    />
  );
}

/** A guestcard with that name and address exists already. @see spec/pre-application.md §8 */
function DuplicateFound({ onContinue, onBack }: { onContinue: () => void; onBack: () => void }) {
  const { t } = useTranslation('guestcard');
  return (
    <ConfirmDialog
      title={t('duplicate.title')}
      confirm={t('duplicate.continue')}
      onConfirm={onContinue}
      onRefuse={onBack}
    >
      <p>{t('duplicate.text')}</p>
    </ConfirmDialog>
  );
}

interface DuplicateProofProps {
  readonly propertyId: string;
  readonly handle: string;
  readonly email: string;
  /** The challenge of a mobile number that was verified on this page, or null. */
  readonly mobileChallenge: string | null;
  /** Called with the token that opens the guestcard. */
  readonly onOpened: (token: string) => void;
  readonly onBack: () => void;
}

const useStyles = makeStyles({
  body: { display: 'grid', gap: '16px' },
  text: { margin: 0 },
});

/**
 * Nothing of the guestcard is shown before the person has proved that it is theirs: by a number that they have just
 * verified, if it is on the guestcard, else by a code in a mail.
 */
function DuplicateProof(props: DuplicateProofProps) {
  const { propertyId, handle, email, mobileChallenge, onOpened, onBack } = props;
  const { t, i18n } = useTranslation('guestcard');
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const mail = async () => {
    const { hashed } = await sendDuplicateCode(propertyId, handle);
    setChallenge(hashed);
    setCode('');
  };
  const calls = {
    begin: async () => {
      if (mobileChallenge !== null) {
        const opened = await openDuplicate(propertyId, { handle, hashed: mobileChallenge }).catch(() => null);
        if (opened !== null) return onOpened(opened.access_token);
      }
      await mail();
    },
    open: async () => {
      if (challenge === null || code.length !== CODE_LENGTH) return;
      const { access_token } = await openDuplicate(propertyId, { handle, hashed: challenge, otp: code });
      onOpened(access_token);
    },
    again: mail,
  };
  const proving = useMutation({ mutationFn: (step: keyof typeof calls) => calls[step]() });
  const { isIdle, isPending, isSuccess, error, variables, mutate } = proving;
  const busy = isPending || (isIdle && challenge === null);
  const problem = error === null ? null : errorText(i18n, error);
  const wrong = isWrongCode(error) ? problem : null;
  const said =
    isSuccess && variables === 'again'
      ? ({ intent: 'success', text: t('duplicate.sent_again') } as const)
      : problem !== null && wrong === null
        ? ({ intent: 'error', text: problem } as const)
        : null;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate('begin');
  }, [mutate]);
  useEffect(() => {
    if (challenge !== null) input.current?.focus();
  }, [challenge]);
  return (
    <Modal
      title={t('duplicate.proof_title')}
      onDismiss={onBack}
      actions={
        <>
          <Button size="large" onClick={onBack}>
            {t('portal:cancel')}
          </Button>
          <Button size="large" disabledFocusable={busy} onClick={() => mutate('again')}>
            {t('duplicate.again')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            disabled={code.length !== CODE_LENGTH}
            disabledFocusable={busy}
            onClick={() => mutate('open')}
          >
            {t('duplicate.verify')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text} role="status">
          {challenge === null ? t('duplicate.sending') : t('duplicate.proof_text', { email })}
        </p>
        <div role="alert">{said === null ? null : <Notice intent={said.intent}>{said.text}</Notice>}</div>
        {challenge === null ? null : (
          <CodeField
            label={t('duplicate.code')}
            value={code}
            error={wrong}
            inputRef={input}
            onChange={(typed) => {
              if (wrong !== null) proving.reset();
              setCode(typed);
            }}
            onEnter={() => mutate('open')}
          />
        )}
      </div>
    </Modal>
  );
}
