import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WorkorderRecord } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { formatMoney } from '../../../app/texts/formats.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';

export type Cost = WorkorderRecord['costs'][number];

interface CostRowProps {
  readonly cost: Cost;
  /** The address of the ledger of the lease; null: the member may not read it. */
  readonly ledger: string | null;
  /** Absent: the member may not take it back. */
  readonly onRemove: (() => void) | undefined;
  readonly isRemoving: boolean;
  /** Absent: the member may not charge it. */
  readonly onCharge: (() => void) | undefined;
}

/** A cost of a workorder: for what, how much, and who has charged the lease for it. */
export function CostRow({ cost, ledger, onRemove, isRemoving, onCharge }: CostRowProps) {
  const { t, i18n } = useTranslation('office-workorders');
  const lists = useCardListStyles();
  const { kind, description, minutes, amount_cents, author, charged } = cost;
  const of = [
    t(`costs.kinds.${kind}`),
    minutes === null ? null : t('costs.of_minutes', { minutes }),
    author,
  ].filter(Boolean);
  const isCharged = charged !== null && !charged.taken_back;
  return (
    <li className={lists.row}>
      <span>
        {description} <span className={lists.small}>{of.join(' · ')}</span>
        {charged === null ? null : <Charged charged={charged} ledger={ledger} />}
      </span>
      <span className={lists.sum}>
        {formatMoney(amount_cents, i18n.language)}{' '}
        {onCharge === undefined || charged !== null || amount_cents === 0 ? null : (
          <Button size="small" aria-label={t('costs.charge_named', { what: description })} onClick={onCharge}>
            {t('costs.charge')}
          </Button>
        )}{' '}
        {onRemove === undefined || isCharged ? null : (
          <Button
            size="small"
            appearance="subtle"
            aria-label={t('costs.remove_named', { what: description })}
            disabledFocusable={isRemoving}
            onClick={onRemove}
          >
            {t('costs.remove')}
          </Button>
        )}
      </span>
    </li>
  );
}

interface ChargedProps {
  readonly charged: NonNullable<Cost['charged']>;
  readonly ledger: string | null;
}

function Charged({ charged, ledger }: ChargedProps) {
  const { t } = useTranslation('office-workorders');
  const lists = useCardListStyles();
  const links = useLinkStyles();
  const dateTime = useDateTime();
  const { by, at, taken_back } = charged;
  return (
    <>
      <br />
      <span className={lists.small}>
        {t(taken_back ? 'costs.charge_undone' : 'costs.charged', { name: by, at: dateTime(at) })}{' '}
        {ledger === null ? null : (
          <Link className={links.plain} to={ledger}>
            {t('record.ledger')}
          </Link>
        )}
      </span>
    </>
  );
}
