import { useTranslation } from 'react-i18next';
import type { RenewalRefusal } from '../../../../../contract/office/leases/renewal.contract.ts';
import { Notice } from '../../../../app/page/notice.tsx';

/** An offer that was sent or refused. */
export interface ShownResult {
  readonly lease_id: string;
  readonly home: string;
  readonly refusal: RenewalRefusal | null;
}

/** What has become of the offers that were sent last: how many were sent, and why others were not. */
export function ResultsCard({ results }: { readonly results: readonly ShownResult[] }) {
  const { t } = useTranslation(['office-leases', 'errors']);
  const refused = results.filter(({ refusal }) => refusal !== null);
  const sent = results.length - refused.length;
  return (
    <div role="status">
      {sent === 0 ? null : <Notice intent="success">{t('renewals.sent', { count: sent })}</Notice>}
      {refused.length === 0 ? null : (
        <Notice intent="warning">
          {t('renewals.refused', { count: refused.length })}
          <ul>
            {refused.map(({ lease_id, home, refusal }) => (
              <li key={lease_id}>{`${home}: ${t(`errors:${refusal ?? 'request.invalid'}`)}`}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
