import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { applicantPage } from '../../app/api/access-token.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';

/** After the denied form: thanks for the answers, and what stays true. @see spec/pre-application.md §2 Questionnaires */
export function DeniedFinishScreen({ subject: { token, answer } }: ScreenProps<ApplicationSubject>) {
  const { t } = useTranslation(['exam', 'portal']);
  return (
    <NoticePage
      title={t('finish.denied.title', { name: answer.applicants.first_name })}
      icon={<MailCheckmarkRegular />}
    >
      <p>{t('finish.denied.text', { property: answer.unit_details.property_name })}</p>
      <p>{t('portal:apply.status.denied')}</p>
      <Link to={applicantPage('/auth/applicant', token)}>{t('finish.review')}</Link>
    </NoticePage>
  );
}
