import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { afterSignIn } from '../../../app/session/after-sign-in.ts';
import { useLiveSession } from '../../../app/session/use-session.ts';
import { FactorSetUp } from '../../../resident/second-factor/factor-set-up.tsx';
import { AuthPage } from '../auth-page.tsx';
import { ProveForm } from './prove-form.tsx';

/** `/auth/second-factor`: what the session of a member of the office lacks before it opens anything. */
export function SecondFactorPage() {
  const [query] = useSearchParams();
  const { user } = useLiveSession();
  if (user === null) return <Navigate to="/auth/login" replace />;
  const { second_factor } = user;
  if (second_factor === undefined) return <Navigate to={afterSignIn(query.get('redirect'))} replace />;
  return <Demand user={user} demand={second_factor} />;
}

interface DemandProps {
  readonly user: UserSession;
  readonly demand: NonNullable<UserSession['second_factor']>;
}

function Demand({ user, demand }: DemandProps) {
  const { t } = useTranslation('second-factor');
  const { live } = useLiveSession();
  const goOn = async () => live.replace(await call('GET /api/tenant/verify', { token: user.token }));
  return (
    <AuthPage title={t(`${demand}.title`)} intro={t(`${demand}.intro`)} staysSignedIn>
      {demand === 'asked' ? (
        <ProveForm token={user.token} onProven={live.replace} />
      ) : (
        <FactorSetUp token={user.token} onDone={() => void goOn()} />
      )}
      <Button appearance="subtle" onClick={live.logOut}>
        {t('sign_out')}
      </Button>
    </AuthPage>
  );
}
