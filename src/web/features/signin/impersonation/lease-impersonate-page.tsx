import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Loading } from '../../../app/page/loading.tsx';
import { ErrorNotice, Notice } from '../../../app/page/notice.tsx';
import { useLiveSession } from '../../../app/session/use-session.ts';
import { AuthPage } from '../auth-page.tsx';

/**
 * The target of a staff link, and of switching to a unit on another host: its code can be used once. A signed-in person
 * is not redirected: the code decides.
 *
 * @see spec/platform.md §2 Route table, §4 Unit switch
 */
export function LeaseImpersonatePage() {
  const { t } = useTranslation(['session', 'errors']);
  const [query, setQuery] = useSearchParams();
  const { live, impersonation } = useLiveSession();
  const code = useRef(query.get('code'));
  useEffect(() => {
    if (code.current === null) return;
    live.beginImpersonation(code.current);
    code.current = null;
    // A code must not stay in the browser history.
    setQuery({}, { replace: true });
  }, [live, setQuery]);
  const { state, problem } = impersonation;
  const isFailed = state === 'refused' || state === 'unreachable';
  return (
    <AuthPage title={t('impersonation.opening')} staysSignedIn>
      {isFailed ? (
        <ErrorNotice error={problem} />
      ) : state === 'beginning' ? (
        <Loading />
      ) : (
        <Notice intent="warning">{t('impersonation.no_code')}</Notice>
      )}
      {state === 'unreachable' ? (
        <Button appearance="primary" size="large" onClick={live.tryAgain}>
          {t('portal:try_again')}
        </Button>
      ) : null}
      {state === 'beginning' ? null : <Link to="/tenant">{t('impersonation.home')}</Link>}
    </AuthPage>
  );
}
