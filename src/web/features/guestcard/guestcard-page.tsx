import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAccessToken } from '../../app/api/access-token.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { useBundles } from '../../app/form-bundles.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { useLoadedGuestcard } from './guestcard-data.ts';
import { CONTACT_FORMS } from './guestcard-flow.ts';
import { GuestcardForm } from './guestcard-form.tsx';
import { UnitProblem } from './outcome-screens.tsx';

const REQUEST_INFO = 'request_info';
const PAYMENT_FORM = 'guestcard/payment';
const FORMS = [...CONTACT_FORMS, PAYMENT_FORM];

/** The guestcard, to apply or only to ask. @see spec/pre-application.md §2 Guestcard contact form */
export function GuestcardPage() {
  const { mode } = useParams();
  const [query] = useSearchParams();
  const token = useAccessToken();
  const unit = query.get('unit_id') ?? '';
  const isRequest = mode === REQUEST_INFO;
  if (unit === '' && token === null) return <UnitProblem kind="unit_required" />;
  return <Loader key={`${unit} ${token} ${mode}`} unit={unit} token={token} isRequest={isRequest} />;
}

interface LoaderProps {
  readonly unit: string;
  readonly token: string | null;
  readonly isRequest: boolean;
}

function Loader({ unit, token, isRequest }: LoaderProps) {
  const { t } = useTranslation(['guestcard', 'portal', 'forms', 'application', 'errors', 'payment']);
  const { data, error, refetch } = useLoadedGuestcard(unit, token);
  const bundles = useBundles(FORMS);
  useShowBrand(data?.data.brand);
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    return <UnitProblem kind="invalid_unit" />;
  }
  if (error) return <LoadFailed title={t('invalid_unit')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined || bundles === null) {
    return (
      <PageFrame>
        <Loading text={t('loading')} />
      </PageFrame>
    );
  }
  return <GuestcardForm loaded={data} bundles={bundles} token={token} isRequest={isRequest} />;
}
