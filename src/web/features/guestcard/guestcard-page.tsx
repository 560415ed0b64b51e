import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import { useAccessToken } from '../../app/api/access-token.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { useBundles } from '../../app/form-bundles.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { FlowHost } from '../../flow/flow-host.tsx';
import { useLoadedGuestcard } from './guestcard-data.ts';
import { GuestcardForm } from './guestcard-form.tsx';
import { formsOf } from './guestcard-forms.ts';
import { InvalidUnit, UnitRequired } from './outcome-screens.tsx';

const REQUEST_INFO = 'request_info';

/** A guestcard of which there is nothing to load. */
function NoGuestcard({ flow, unit }: { readonly flow: CompiledFlow; readonly unit: 'MISSING' | 'INVALID' }) {
  return (
    <FlowHost
      flow={flow}
      facts={noGuestcard[unit]}
      subject={null}
      browser={{ screens: { 'unit-required': UnitRequired, 'invalid-unit': InvalidUnit }, tasks: {} }}
      addressOf={(path) => path}
    />
  );
}

const noGuestcard = { MISSING: { unit: 'MISSING' }, INVALID: { unit: 'INVALID' } } as const;

/** The guestcard, to apply or only to ask. @see spec/pre-application.md §2 Guestcard contact form */
export function GuestcardPage({ flow }: { readonly flow: CompiledFlow }) {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const token = useAccessToken();
  const unit = query.get('unit_id') ?? '';
  const isRequest = mode === REQUEST_INFO;
  if (unit === '' && token === null) return <NoGuestcard flow={flow} unit="MISSING" />;
  return (
    <Loader key={`${unit} ${token} ${mode}`} flow={flow} unit={unit} token={token} isRequest={isRequest} />
  );
}

interface LoaderProps {
  readonly flow: CompiledFlow;
  readonly unit: string;
  readonly token: string | null;
  readonly isRequest: boolean;
}

function Loader({ flow, unit, token, isRequest }: LoaderProps) {
  const { t } = useTranslation(['guestcard', 'portal', 'forms', 'application', 'errors', 'payment']);
  const [forms] = useState(() => formsOf(flow));
  const { data, error, refetch } = useLoadedGuestcard(unit, token);
  const bundles = useBundles(forms);
  useShowBrand(data?.data.brand);
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return <NoGuestcard flow={flow} unit="INVALID" />;
  }
  if (error) return <LoadFailed title={t('invalid_unit')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || bundles === null) {
    return (
      <PageFrame>
        <Loading text={t('loading')} />
      </PageFrame>
    );
  }
  return <GuestcardForm flow={flow} loaded={data} bundles={bundles} token={token} isRequest={isRequest} />;
}
