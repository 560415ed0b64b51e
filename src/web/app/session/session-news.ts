import type { i18n } from 'i18next';
import type { ImpersonationNews } from '../../../../machines/session/impersonation.machine.ts';
import type { SessionNews } from '../../../../machines/session/session.machine.ts';
import { errorText } from '../api/error-text.ts';
import { notify } from '../notifications/notifications.ts';

/** The result or the error of one of the machine's actors. */
function reasonOf(event: unknown): unknown {
  const { output, error } = (event ?? {}) as { output?: { reason?: unknown }; error?: unknown };
  return output?.reason ?? error;
}

/** Notifies the person about changes of their session. @see spec/platform.md §4 Session, §8 */
export function sessionNews(i18n: i18n): {
  readonly ofSession: (what: SessionNews, event: unknown) => void;
  readonly ofImpersonation: (what: ImpersonationNews, event: unknown) => void;
} {
  const loaded = () => i18n.loadNamespaces(['session', 'errors']);
  return {
    ofSession: (what, event) =>
      void loaded().then(() => {
        if (what === 'failed') notify('error', errorText(i18n, reasonOf(event)));
        else
          notify(
            what === 'signedIn' ? 'success' : what === 'hiccup' ? 'error' : 'warning',
            i18n.t(`session:news.${what}`),
          );
      }),
    ofImpersonation: (what, event) =>
      void loaded().then(() => {
        if (what === 'failed') notify('error', errorText(i18n, reasonOf(event)));
        else notify('success', i18n.t('session:impersonation.ended'));
      }),
  };
}
