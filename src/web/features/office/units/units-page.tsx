import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { AnswerOf } from '../../../../contract/api.ts';
import type { PlanEntry, UnitView } from '../../../../contract/office/units.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatMoney } from '../../../app/texts/formats.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { PlanDialog, UnitDialog } from './edit-dialogs.tsx';
import { UnitGrid } from './unit-grid.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '28px', gridTemplateColumns: 'minmax(0, 1fr)' },
  head: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
  title: { margin: 0, flexGrow: 1, fontSize: tokens.fontSizeBase500 },
  part: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** What somebody edits: a new or known unit or plan. */
type Edited =
  | { readonly kind: 'unit'; readonly unit: UnitView | null }
  | { readonly kind: 'plan'; readonly plan: PlanEntry | null };

/** `/office/units`: the units of the property with their prices, and its floor plans. */
export function UnitsPage() {
  const { t } = useTranslation('office-units');
  return <OfficePage title={t('title')}>{(member) => <Read {...member} />}</OfficePage>;
}

function Read(member: OfficeMember) {
  const { token, user_id } = member;
  const query = useQuery({
    queryKey: ['office', 'plans', user_id],
    queryFn: ({ signal }) => call('GET /api/office/floor-plans', { token, signal }),
  });
  return <Loaded query={query}>{(known) => <Units known={known} {...member} />}</Loaded>;
}

interface UnitsProps extends OfficeMember {
  readonly known: AnswerOf<'GET /api/office/floor-plans'>;
}

function Units({ known, ...member }: UnitsProps) {
  const { t } = useTranslation('office-units');
  const styles = useStyles();
  const links = useLinkStyles();
  const [edited, edit] = useState<Edited | null>(null);
  const mayChange = policiesMay(member.policies, 'serve units');
  const { token } = member;
  const dialog = { known, token, mayChange, onClose: () => edit(null) };
  return (
    <div className={styles.page}>
      <section className={styles.part}>
        <div className={styles.head}>
          <a
            className={links.plain}
            href={`/units?property_id=${encodeURIComponent(known.property_id)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('listing')}
          </a>
          {mayChange ? (
            <Button
              appearance="primary"
              disabledFocusable={known.plans.length === 0}
              onClick={() => edit({ kind: 'unit', unit: null })}
            >
              {t('add')}
            </Button>
          ) : null}
          {mayChange && known.plans.length === 0 ? t('no_plans') : null}
        </div>
        <UnitGrid {...member} onOpen={(unit) => edit({ kind: 'unit', unit })} />
      </section>
      <section className={styles.part}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('plans')}</h2>
          {mayChange ? (
            <Button onClick={() => edit({ kind: 'plan', plan: null })}>{t('add_plan')}</Button>
          ) : null}
        </div>
        <PlanList plans={known.plans} onOpen={(plan) => edit({ kind: 'plan', plan })} />
      </section>
      {edited?.kind === 'unit' ? (
        <UnitDialog key={edited.unit?.unit_id ?? ''} unit={edited.unit} {...dialog} />
      ) : null}
      {edited?.kind === 'plan' ? (
        <PlanDialog key={edited.plan?.plan_id ?? ''} plan={edited.plan} {...dialog} />
      ) : null}
    </div>
  );
}

interface PlanListProps {
  readonly plans: readonly PlanEntry[];
  readonly onOpen: (plan: PlanEntry) => void;
}

function PlanList({ plans, onOpen }: PlanListProps) {
  const { t, i18n } = useTranslation('office-units');
  const rows = usePostStyles();
  if (plans.length === 0) return null;
  return (
    <ul className={rows.list}>
      {plans.map((plan) => (
        <li key={plan.plan_id} className={rows.row}>
          <span className={rows.name}>{plan.unit_type}</span>
          <Button onClick={() => onOpen(plan)}>{t('edit', { name: plan.unit_type })}</Button>
          <span className={rows.small}>
            {t('plan_line', {
              bedrooms: plan.bedrooms,
              bathrooms: plan.display_bathroom,
              feet: plan.square_feet,
              rent: formatMoney(plan.market_rent_cents, i18n.language),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
