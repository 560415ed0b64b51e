import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RenewalTerm } from '../../../../../contract/office/leases/renewal.contract.ts';

/** Names a term of an offer. @example useTermName()({ name: 'rent_12_cents', months: 12 }) // '12 months' */
export function useTermName(): (term: RenewalTerm) => string {
  const { t } = useTranslation('office-leases');
  return useCallback(
    ({ months }) =>
      months === null ? t('register.month_to_month') : t('renewals.months', { count: months }),
    [t],
  );
}
