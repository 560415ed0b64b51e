import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { BrandProvider } from './brand/brand.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NetworkNotices } from './notifications/network-notices.tsx';
import { NotificationList } from './notifications/notification-list.tsx';
import { WaitingFrame } from './page/waiting.tsx';
import { HostBrand } from './portal-data.ts';
import { AppRoutes } from './routes.tsx';
import { SessionWatch } from './session/session-watch.tsx';

/** The whole page: theme, translations, data, routes and overlays. */
export function App({ i18n }: { i18n: i18n }) {
  return (
    <I18nextProvider i18n={i18n}>
      <BrandProvider>
        <Suspense fallback={null}>
          <ErrorBoundary>
            <BrowserRouter>
              <NotificationList />
              <HostBrand />
              <NetworkNotices />
              <SessionWatch />
              <WaitingFrame />
              <AppRoutes />
            </BrowserRouter>
          </ErrorBoundary>
        </Suspense>
      </BrandProvider>
    </I18nextProvider>
  );
}
