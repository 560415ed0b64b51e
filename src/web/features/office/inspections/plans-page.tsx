import { Button, makeStyles } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { InspectionPlans } from '../../../../contract/office/workorders/inspection-plan.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { formatDay } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { PlanDialog } from './plan-dialog.tsx';

const KEY = 'office inspections';

const useStyles = makeStyles({ add: { justifySelf: 'start' } });

/** `/office/workorders/plans`: the recurring inspections of the property. */
export function PlansPage() {
  const { t } = useTranslation('office-inspections');
  return <OfficePage title={t('title')}>{(member) => <Read {...member} />}</OfficePage>;
}

function Read(member: OfficeMember) {
  const { token, user_id } = member;
  const query = useQuery({
    queryKey: [KEY, user_id],
    queryFn: ({ signal }) => call('GET /api/office/inspection-plans', { token, signal }),
  });
  return <Loaded query={query}>{(known) => <Plans known={known} {...member} />}</Loaded>;
}

function Plans({ known, token, user_id, policies }: OfficeMember & { readonly known: InspectionPlans }) {
  const { t } = useTranslation(['office-inspections', 'workorders']);
  const styles = useStyles();
  const rows = usePostStyles();
  const queries = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = policiesMay(policies, 'serve workorders');
  const show = (plans: InspectionPlans) => queries.setQueryData([KEY, user_id], plans);
  const ending = useMutation({
    mutationFn: (plan_id: string) =>
      call('DELETE /api/office/inspection-plans/:plan_id', { token, params: { plan_id } }),
    onSuccess: show,
  });
  const nameOf = new Map(known.homes.map(({ unit_id, home }) => [unit_id, home]));
  return (
    <>
      <ErrorNotice error={ending.error} />
      {mayChange ? (
        <Button className={styles.add} appearance="primary" size="large" onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
      ) : null}
      {known.plans.length === 0 ? <EmptyState text={t('none')} icon={<WrenchRegular />} /> : null}
      <ul className={known.plans.length === 0 ? undefined : rows.list}>
        {known.plans.map(({ plan_id, title, category, every_months, next_day, unit_ids }) => (
          <li key={plan_id} className={rows.row}>
            <span className={rows.name}>{title}</span>
            {mayChange ? (
              <Button
                aria-label={t('end_named', { title })}
                disabledFocusable={ending.isPending}
                onClick={() => ending.mutate(plan_id)}
              >
                {t('end')}
              </Button>
            ) : null}
            <span className={rows.small}>
              {[
                t('every', { count: every_months }),
                t('next', { day: formatDay(next_day) }),
                t(`workorders:categories.${category}`),
                unit_ids === null
                  ? t('all')
                  : t('some', { homes: unit_ids.map((id) => nameOf.get(id) ?? '–').join(', ') }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <PlanDialog known={known} token={token} onSaved={show} onClose={() => setIsAdding(false)} />
      ) : null}
    </>
  );
}
