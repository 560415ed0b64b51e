import { useTranslation } from 'react-i18next';
import { Notice } from '../../app/page/notice.tsx';
import { PhoneLink } from '../../app/page/page-footer.tsx';
import { usePortal } from '../../app/portal-data.ts';

/** Says to call in an emergency, such as running water, instead of waiting for an answer in the portal. */
export function EmergencyNotice() {
  const { t } = useTranslation('workorders');
  const { data } = usePortal();
  const number = data?.portal_info.portal_contact_no ?? '';
  return (
    <Notice intent="warning">
      <span>
        {t('add.emergency')} {number === '' ? null : <PhoneLink number={number} />}
      </span>
    </Notice>
  );
}
