import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { ActDialog } from '../money/act/act-dialog.tsx';
import type { Cost } from './cost-row.tsx';

interface ChargeCostProps {
  readonly cost: Cost;
  readonly lease_id: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** The form that charges the lease a cost, once its ledger was read. */
export function ChargeCost({ cost, lease_id, token, onClose }: ChargeCostProps) {
  const { i18n } = useTranslation('office-money');
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['office ledger', lease_id, i18n.language],
    queryFn: ({ signal }) =>
      call('GET /api/office/money/leases/:lease_id', { token, params: { lease_id }, signal }),
  });
  const { cost_id, description, amount_cents } = cost;
  if (data === undefined) return <ErrorNotice error={error} />;
  return (
    <ActDialog
      act={{ kind: 'cost', cost_id, what: description, amount_cents }}
      ledger={data}
      token={token}
      onChanged={() => client.invalidateQueries()}
      onClose={onClose}
    />
  );
}
