import { Button } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Modal } from '../../app/dialogs/modal.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { useShownState } from '../../flow/shown-state.ts';
import { pauseOf } from './guestcard-flow.ts';

/** No unit in the address, or one that there is not. @see spec/pre-application.md §2 */
export function UnitProblem({ kind }: { kind: 'unit_required' | 'invalid_unit' }) {
  const { t } = useTranslation('guestcard');
  useShownState('guestcard', kind === 'unit_required' ? 'unitRequired' : 'invalidUnit');
  return (
    <NoticePage title={t(kind)} icon={<HomeRegular />}>
      <p>{t(`${kind}_text`)}</p>
      <Link to="/units">{t('see_units')}</Link>
    </NoticePage>
  );
}

interface AlreadyPaidProps {
  /** Takes the unit, where that is still to be done. */
  readonly onReserve: (() => void) | null;
  readonly busy: boolean;
}

/** The charges are paid. @see spec/pre-application.md §2 */
export function AlreadyPaid({ onReserve, busy }: AlreadyPaidProps) {
  const { t } = useTranslation('guestcard');
  return (
    <NoticePage title={t('already_paid')} icon={<CheckmarkCircleRegular />}>
      <p>{t(onReserve === null ? 'already_paid_text' : 'already_paid_next')}</p>
      {onReserve === null ? null : (
        <Button appearance="primary" size="large" disabledFocusable={busy} onClick={onReserve}>
          {t('reserve')}
        </Button>
      )}
    </NoticePage>
  );
}

/** The guestcard of the token was sent before. */
export function Completed() {
  const { t } = useTranslation('guestcard');
  return (
    <NoticePage title={t('completed')} icon={<CheckmarkCircleRegular />}>
      <p>{t('completed_text')}</p>
    </NoticePage>
  );
}

interface InvitedProps {
  readonly stopped: boolean;
  readonly onStay: () => void;
  readonly onContinue: () => void;
}

/** The unit is theirs; in a moment the application begins. @see spec/pre-application.md §4 Guestcard flow */
export function Invited({ stopped, onStay, onContinue }: InvitedProps) {
  const { t } = useTranslation('guestcard');
  return (
    <NoticePage title={t('success.title')} icon={<CheckmarkCircleRegular />}>
      <p role="status">{t('success.soon')}</p>
      <p>{t('success.text')}</p>
      <TimedRedirect ms={pauseOf('invited')} stopped={stopped} onStay={onStay} onContinue={onContinue} />
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
