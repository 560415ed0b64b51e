import { DocumentDismissRegular } from '@fluentui/react-icons/svg/document-dismiss';
import { DocumentErrorRegular } from '@fluentui/react-icons/svg/document-error';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { useTranslation } from 'react-i18next';
import { isAfterwards } from '../../../../../machines/lease/lease-facts.ts';
import { NoticePage } from '../../../app/page/notice-page.tsx';
import type { ScreenProps } from '../../../flow/flow-views.ts';
import type { LeaseSubject } from '../lease-subject.ts';
import { Onwards } from './routing-notice.tsx';

/** Says that the lease cannot be signed now. @see spec/pre-application.md §4 Lease signing */
export function NoAccess({ flow }: ScreenProps<LeaseSubject>) {
  const { t } = useTranslation('lease');
  return (
    <NoticePage title={t('no_access.title')} icon={<LockClosedRegular />}>
      <p role="status">{t('no_access.text')}</p>
      <Onwards flow={flow} />
    </NoticePage>
  );
}

/** The document does not exist, or belongs to another person. @see spec/pre-application.md §6 */
export function DocumentNotFound() {
  const { t } = useTranslation('lease');
  return (
    <NoticePage title={t('not_found.title')} icon={<DocumentErrorRegular />}>
      <p role="alert">{t('not_found.text')}</p>
    </NoticePage>
  );
}

/** Says that the office has withdrawn the document, and why. */
export function Withdrawn({ subject }: ScreenProps<LeaseSubject>) {
  const { t } = useTranslation('lease');
  const { pdf, withdrawal } = subject.lease;
  const reason = withdrawal?.reason ?? '';
  return (
    <NoticePage title={t('withdrawn.title')} icon={<DocumentDismissRegular />}>
      <p role="status">{t(isAfterwards(pdf) ? 'withdrawn.text' : 'withdrawn.lease_text')}</p>
      {reason === '' ? null : <p>{t('withdrawn.reason', { reason })}</p>}
    </NoticePage>
  );
}
