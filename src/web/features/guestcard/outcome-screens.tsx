import { Button } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Modal } from '../../app/dialogs/modal.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { RunningFlow, ScreenProps } from '../../flow/flow-views.ts';
import type { GuestcardSubject } from './guestcard-data.ts';

function UnitProblem({ kind }: { kind: 'unit_required' | 'invalid_unit' }) {
  const { t } = useTranslation('guestcard');
  return (
    <NoticePage title={t(kind)} icon={<HomeRegular />}>
      <p>{t(`${kind}_text`)}</p>
      <Link to="/units">{t('see_units')}</Link>
    </NoticePage>
  );
}

/** No unit in the address. @see spec/pre-application.md §2 */
export const UnitRequired = () => <UnitProblem kind="unit_required" />;

/** The unit does not exist. @see spec/pre-application.md §2 */
export const InvalidUnit = () => <UnitProblem kind="invalid_unit" />;

/** The charges are paid; the unit can be taken, if that is still to be done. @see spec/pre-application.md §2 */
export function AlreadyPaid({ flow }: { readonly flow: RunningFlow }) {
  const { t } = useTranslation('guestcard');
  const isDone = flow.facts.submitted === true;
  return (
    <NoticePage title={t('already_paid')} icon={<CheckmarkCircleRegular />}>
      <p>{t(isDone ? 'already_paid_text' : 'already_paid_next')}</p>
      {isDone ? null : (
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={flow.here.kind === 'task'}
          onClick={() => flow.send({ type: 'SUBMIT' })}
        >
          {t('reserve')}
        </Button>
      )}
    </NoticePage>
  );
}

/** The guestcard of the token was already sent. */
export function Completed() {
  const { t } = useTranslation('guestcard');
  return (
    <NoticePage title={t('completed')} icon={<CheckmarkCircleRegular />}>
      <p>{t('completed_text')}</p>
    </NoticePage>
  );
}

/** What was just completed: the questions, or the payment, with the amount if this page knows it. */
function useWhatIsDone(isPaid: boolean, paid: number | null): string {
  const { t, i18n } = useTranslation('guestcard');
  if (!isPaid) return t('success.soon');
  return paid === null
    ? t('success.paid_before')
    : t('success.paid', { amount: formatMoney(paid, i18n.language) });
}

/** The unit is theirs; the application opens in a moment. @see spec/pre-application.md §4 Guestcard flow */
export function Invited({ flow, subject }: ScreenProps<GuestcardSubject>) {
  const { t } = useTranslation('guestcard');
  const { send, stopped, pauseMs } = flow;
  const done = useWhatIsDone(flow.facts.paid === true, subject.guest().paid);
  // A screen that closes by itself says so until it closes.
  const [ms] = useState(pauseMs ?? 0);
  return (
    <NoticePage title={t('success.title')} icon={<CheckmarkCircleRegular />}>
      <p role="status">{done}</p>
      <p>{t('success.text')}</p>
      <TimedRedirect
        ms={ms}
        stopped={stopped}
        onStay={() => send({ type: 'STAY' })}
        onContinue={() => send({ type: 'CONTINUE' })}
      />
    </NoticePage>
  );
}

/** The success dialog after another unit was chosen. @see spec/pre-application.md §2 */
export function SuccessDialog({ inviteUrl }: { inviteUrl: string }) {
  const { t } = useTranslation('guestcard');
  return (
    <Modal
      title={t('success.title')}
      actions={
        <Button as="a" href={inviteUrl} appearance="primary" size="large">
          {t('success.link')}
        </Button>
      }
    >
      <p>{t('success.text')}</p>
    </Modal>
  );
}

/** @see spec/pre-application.md §2 */
export function Success({ subject }: ScreenProps<GuestcardSubject>) {
  return <SuccessDialog inviteUrl={subject.guest().inviteUrl} />;
}

/** Confirms a request for information, or a guestcard to which the office replies. @see spec/pre-application.md §2 */
export function RequestedPage() {
  const { t } = useTranslation('guestcard');
  return (
    <NoticePage title={t('requested.title')} icon={<MailCheckmarkRegular />}>
      <p>{t('requested.text')}</p>
      <Link to="/units">{t('requested.more')}</Link>
    </NoticePage>
  );
}
