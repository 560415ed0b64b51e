import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { FloorPlansAnswer } from '../../../../contract/guest/listing.contract.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { TabRow } from '../../../widgets/tab-row.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { useFloorPlans, usePropertyId } from '../listing-queries.ts';
import { bedroomName } from '../listing-words.ts';
import { Specials } from '../specials.tsx';
import { useScrollPosition } from '../units/scroll-position.ts';
import { AVAILABLE_TAB, bedroomTabs, findPlan, plansOfTab } from './floor-plan-tabs.ts';
import { OpenedPlan, useOpenPlan } from './opened-plan.tsx';
import { PlanCard } from './plan-card.tsx';

const useStyles = makeStyles({
  tabs: { marginBlockEnd: '20px' },
  intro: { marginBlock: '4px 20px', color: tokens.colorNeutralForeground2 },
  plans: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    gap: '20px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  list: { gridTemplateColumns: '1fr' },
});

/** The floor plans of the property. @see spec/pre-application.md §2 Floor listing */
export function FloorPlansPage(): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const { data, isError, refetch } = useFloorPlans();
  const { leavesFocus } = useScrollPosition(data !== undefined);
  return (
    <PageFrame>
      <PageHeading text={t('floor_plans.title')} leavesFocus={leavesFocus} />
      <p className={styles.intro}>{t('floor_plans.intro')}</p>
      {data === undefined && !isError ? <Loading /> : null}
      {isError ? <FailureNotice text={t('floor_plans.failed')} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <FloorPlans answer={data} />}
    </PageFrame>
  );
}

function FloorPlans({ answer }: { answer: FloorPlansAnswer }): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const propertyId = usePropertyId();
  const [query, setQuery] = useSearchParams();
  const openPlan = useOpenPlan();
  const { floor_plans_data: groups, zeroBedroomLabel } = answer;
  const wished = query.get('tab') ?? AVAILABLE_TAB;
  const tab = groups[wished] === undefined ? AVAILABLE_TAB : wished;
  const layout = answer.floorplan_view === 'LIST_VIEW' ? 'row' : 'card';
  const plans = plansOfTab(groups, tab);
  const nameOf = (value: string) =>
    value === AVAILABLE_TAB ? t('floor_plans.available_tab') : bedroomName(t, value, zeroBedroomLabel);
  const choose = (next: string) => {
    const changed = new URLSearchParams(query);
    if (next === AVAILABLE_TAB) changed.delete('tab');
    else changed.set('tab', next);
    setQuery(changed, { replace: true });
  };
  return (
    <>
      <Specials specials={answer.specials} />
      <TabRow
        name={t('floor_plans.tabs')}
        tabs={[AVAILABLE_TAB, ...bedroomTabs(groups)].map((id) => ({ id, content: nameOf(id) }))}
        selected={tab}
        panel="plans"
        selectsWithKeys
        className={styles.tabs}
        onSelect={choose}
      />
      <div id="plans" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {plans.length === 0 ? <p>{t('floor_plans.no_plans')}</p> : null}
        <ul className={mergeClasses(styles.plans, layout === 'row' && styles.list)}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.unit_type}
              plan={plan}
              layout={layout}
              zeroBedroomLabel={zeroBedroomLabel}
              propertyId={propertyId}
              onOpen={(picture) => openPlan(plan.unit_type, picture)}
            />
          ))}
        </ul>
      </div>
      <OpenedPlan
        zeroBedroomLabel={zeroBedroomLabel}
        imagesOf={(type) => findPlan(groups, type)?.floor_plan_images}
      />
    </>
  );
}
