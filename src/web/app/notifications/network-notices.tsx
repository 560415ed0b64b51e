import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from './notifications.ts';

/** Tells when the network goes and when it is back. @see spec/platform.md §4 Session */
export function NetworkNotices() {
  const { t } = useTranslation();
  useEffect(() => {
    const gone = () => notify('error', t('network.offline'));
    const back = () => notify('success', t('network.online'));
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, [t]);
  return null;
}
