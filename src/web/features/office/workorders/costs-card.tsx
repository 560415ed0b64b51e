import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { MONEY_DESCRIPTION_CHARACTERS, WORKORDER_MINUTES } from '../../../../contract/limits.ts';
import type {
  WorkorderCostKind,
  WorkorderRecord,
} from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { centsOfDollars } from '../../../../engine/language/money.ts';
import { call } from '../../../app/api/api-client.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import type { OfficeMember } from '../frame/office-page.tsx';
import { ChargeCost } from './charge-cost.tsx';
import { type Cost, CostRow } from './cost-row.tsx';
import { useRecordChange } from './use-record-change.ts';

const KINDS = ['LABOR', 'MATERIAL', 'OTHER'] as const satisfies readonly WorkorderCostKind[];
const EMPTY = { kind: 'LABOR' as WorkorderCostKind, description: '', minutes: '', amount: '' };

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    alignItems: 'start',
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& input': { width: '100%', minWidth: 0 },
  },
  field: { flex: '1 1 140px', minWidth: 0 },
  wide: { flex: '2 1 220px', minWidth: 0 },
  send: { alignSelf: 'center' },
});

interface CostsCardProps {
  readonly record: WorkorderRecord;
  readonly member: OfficeMember;
}

/** What the repair has cost the property, with the sum, and the form that adds a row. */
export function CostsCard({ record, member }: CostsCardProps) {
  const { t, i18n } = useTranslation('office-workorders');
  const lists = useCardListStyles();
  const { costs, total_cents, total_minutes } = record;
  const { workorder_id, lease_id } = record.visit.workorder;
  const { token, policies } = member;
  const [charged, charge] = useState<Cost | null>(null);
  const mayChange = policiesMay(policies, 'serve workorders');
  const maySeeMoney = policiesMay(policies, 'see money');
  const mayCharge = policiesMay(policies, 'serve money');
  const removing = useRecordChange(
    workorder_id,
    (cost_id: string) =>
      call('DELETE /api/office/workorders/:workorder_id/costs/:cost_id', {
        token,
        params: { workorder_id, cost_id },
      }),
    () => undefined,
  );
  return (
    <Card title={t('costs.title')}>
      <ErrorNotice error={removing.error} />
      {costs.length === 0 ? <p className={lists.none}>{t('costs.none')}</p> : null}
      <ul className={lists.list}>
        {costs.map((cost) => (
          <CostRow
            key={cost.cost_id}
            cost={cost}
            ledger={maySeeMoney ? `/office/money/${lease_id}` : null}
            onRemove={mayChange ? () => removing.mutate(cost.cost_id) : undefined}
            isRemoving={removing.isPending}
            onCharge={mayCharge ? () => charge(cost) : undefined}
          />
        ))}
      </ul>
      {costs.length === 0 ? null : (
        <p className={lists.name}>
          {t('costs.total', { sum: formatMoney(total_cents, i18n.language), minutes: total_minutes })}
        </p>
      )}
      {mayChange ? <CostForm {...{ workorder_id, token }} /> : null}
      {charged === null ? null : (
        <ChargeCost {...{ cost: charged, lease_id, token }} onClose={() => charge(null)} />
      )}
    </Card>
  );
}

function CostForm({ workorder_id, token }: { readonly workorder_id: string; readonly token: string }) {
  const { t } = useTranslation('office-workorders');
  const styles = useStyles();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const set = (change: Partial<typeof EMPTY>) => setValues((now) => ({ ...now, ...change }));
  const cents = centsOfDollars(values.amount);
  const isLabor = values.kind === 'LABOR';
  const minutes = isLabor && values.minutes !== '' ? Number(values.minutes) : null;
  const isWrongTime =
    minutes !== null && !(Number.isInteger(minutes) && minutes > 0 && minutes <= WORKORDER_MINUTES);
  const isMissing = values.description.trim() === '';
  const adding = useRecordChange(
    workorder_id,
    () =>
      call('POST /api/office/workorders/:workorder_id/costs', {
        token,
        params: { workorder_id },
        body: { key, kind: values.kind, description: values.description, minutes, amount_cents: cents ?? 0 },
      }),
    () => {
      setKey(crypto.randomUUID());
      setValues(EMPTY);
      setIsChecked(false);
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (cents !== null && !isMissing && !isWrongTime && !adding.isPending) adding.mutate(undefined);
  };
  const wrong = (is: boolean, text: string) => (isChecked && is ? { validationMessage: text } : {});
  return (
    <form noValidate onSubmit={send}>
      <ErrorNotice error={adding.error} />
      <div className={styles.form}>
        <Field className={styles.field} label={t('costs.kind')}>
          <Select value={values.kind} onChange={(_, { value }) => set({ kind: value as WorkorderCostKind })}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`costs.kinds.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          className={styles.wide}
          label={t('costs.description')}
          {...wrong(isMissing, t('costs.missing'))}
        >
          <Input
            value={values.description}
            maxLength={MONEY_DESCRIPTION_CHARACTERS}
            onChange={(_, { value }) => set({ description: value })}
          />
        </Field>
        {isLabor ? (
          <Field
            className={styles.field}
            label={t('costs.minutes')}
            {...wrong(isWrongTime, t('costs.wrong_time'))}
          >
            <Input
              inputMode="numeric"
              value={values.minutes}
              maxLength={6}
              onChange={(_, { value }) => set({ minutes: value })}
            />
          </Field>
        ) : null}
        <Field
          className={styles.field}
          label={t('costs.amount')}
          {...wrong(cents === null, t('costs.wrong_amount'))}
        >
          <Input
            inputMode="decimal"
            value={values.amount}
            maxLength={14}
            onChange={(_, { value }) => set({ amount: value })}
          />
        </Field>
        <Button className={styles.send} size="large" type="submit" disabledFocusable={adding.isPending}>
          {t('costs.add')}
        </Button>
      </div>
    </form>
  );
}
