import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { WorkorderStatus } from '../../../contract/resident/workorder.contract.ts';
import { STATUS_COLOUR } from './workorder-words.ts';

/** The status of a workorder as a badge. */
export function StatusBadge({ status }: { readonly status: WorkorderStatus }) {
  const { t } = useTranslation('workorders');
  return (
    <Badge appearance="tint" size="large" color={STATUS_COLOUR[status]}>
      {t(`status.${status}`)}
    </Badge>
  );
}
