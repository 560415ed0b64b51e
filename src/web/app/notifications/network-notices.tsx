import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { noteForBatch, sendBatch } from './analytics-batch.ts';
import { notify } from './notifications.ts';

/** Notifies about a lost and a restored network, then sends recorded events. @see spec/platform.md §4 Session */
export function NetworkNotices() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const route = useRef(pathname);
  useEffect(() => {
    const isOther = route.current !== pathname;
    route.current = pathname;
    if (isOther && !navigator.onLine) noteForBatch(window.localStorage, { event: 'page', route: pathname });
  }, [pathname]);
  useEffect(() => {
    // Events recorded by a tab that was closed before the network came back.
    if (navigator.onLine) sendBatch(window.localStorage).catch(() => {});
  }, []);
  useEffect(() => {
    const gone = () => notify('error', t('network.offline'));
    const back = () => {
      notify('success', t('network.online'));
      sendBatch(window.localStorage).catch(() => {});
    };
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, [t]);
  return null;
}
