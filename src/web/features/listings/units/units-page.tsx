import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { UnitListAnswer } from '../../../../contract/guest/listing.contract.ts';
import { embeddedIn } from '../../../app/embedded-availability.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { useLatest } from '../../../app/use-latest.ts';
import { useNarrow } from '../../../widgets/use-narrow.ts';
import { allFloorPlans, guestcard } from '../addresses.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { LinkButton } from '../link-button.tsx';
import { usePropertyId, useUnitList } from '../listing-queries.ts';
import { OpenedPlan, useOpenPlan } from '../plans/opened-plan.tsx';
import { Specials } from '../specials.tsx';
import { useScrollPosition } from './scroll-position.ts';
import { UnitCards } from './unit-cards.tsx';
import { shownColumns } from './unit-columns.tsx';
import { UnitFilterBar } from './unit-filter-bar.tsx';
import {
  chooseOrder,
  filtersOf,
  sortOf,
  toggleSort,
  type UnitSort,
  withFilter,
  withSort,
} from './unit-search.ts';
import { UnitTable } from './unit-table.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '12px',
  },
  count: { marginBlock: '0 12px', color: tokens.colorNeutralForeground2 },
  nearby: { marginBlockEnd: '16px' },
  empty: { display: 'grid', justifyItems: 'start', gap: '12px', paddingBlock: '24px' },
  ask: { margin: 0 },
});

/** The units that can be rented. @see spec/pre-application.md §2 Unit listing */
export function UnitsPage(): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const propertyId = usePropertyId();
  const [query] = useSearchParams();
  const sort = sortOf(query);
  const { data, isError, refetch } = useUnitList(filtersOf(query), sort);
  const { row, leavesFocus } = useScrollPosition(data !== undefined);
  return (
    <PageFrame>
      <div className={styles.head}>
        <PageHeading text={t('units.title')} leavesFocus={leavesFocus}>
          {t('units.heading')}
        </PageHeading>
        {embeddedIn() === null ? (
          <LinkButton id="all-plans" to={allFloorPlans(propertyId)}>
            {t('units.all_plans')}
          </LinkButton>
        ) : null}
      </div>
      {data === undefined && !isError ? <Loading /> : null}
      {isError ? <FailureNotice text={t('units.failed')} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <Units answer={data} sort={sort} start={row} />}
    </PageFrame>
  );
}

function Units({
  answer,
  sort,
  start,
}: {
  answer: UnitListAnswer;
  sort: UnitSort;
  start: string;
}): ReactNode {
  const { t, i18n } = useTranslation('listings');
  const styles = useStyles();
  const narrow = useNarrow();
  const propertyId = usePropertyId();
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  const openPlan = useLatest(useOpenPlan());
  const hidden = answer.hidden_columns;
  const columns = useMemo(() => shownColumns(hidden, narrow), [hidden, narrow]);
  const context = useMemo(
    () => ({
      answer,
      propertyId,
      onOpenPlan: (type: string) => openPlan.current(type),
      t,
      language: i18n.language,
    }),
    [answer, propertyId, openPlan, t, i18n.language],
  );
  const change = (next: URLSearchParams) => setQuery(next, { replace: true });
  const sortAs = (next: UnitSort) => change(withSort(query, next));
  const list = { units: answer.data, columns, sort, context, start };
  const count = answer.data.length;
  const clear = new URLSearchParams(propertyId === '' ? {} : { property_id: propertyId });
  return (
    <>
      <Specials specials={answer.specials} />
      <UnitFilterBar
        filters={filters}
        unitTypes={answer.unit_types}
        zeroBedroomLabel={answer.zeroBedroomLabel}
        onChoose={(name, value) => change(withFilter(query, name, value))}
      />
      {filters.no_available_unit !== '' && count > 0 ? (
        <MessageBar className={styles.nearby} intent="info" layout="multiline">
          <MessageBarBody>{t('units.nearby')}</MessageBarBody>
        </MessageBar>
      ) : null}
      <p className={styles.count} role="status">
        {t('units.count', { count })}
      </p>
      {count === 0 ? (
        <div className={styles.empty}>
          <p className={styles.ask}>{t('units.empty')}</p>
          <Button onClick={() => change(clear)}>{t('units.clear')}</Button>
        </div>
      ) : narrow ? (
        <UnitCards
          {...list}
          onOrder={(column) => sortAs(chooseOrder(sort, column))}
          onTurn={() => sortAs(toggleSort(sort, sort.orderBy))}
        />
      ) : (
        <UnitTable {...list} onSort={(column) => sortAs(toggleSort(sort, column))} />
      )}
      {answer.available_unit_id === null ? null : (
        <div className={styles.empty}>
          <p className={styles.ask}>{t('units.ask')}</p>
          <LinkButton leaves id="ask" to={guestcard(answer.available_unit_id, 'request_info')}>
            {t('request_info')}
          </LinkButton>
        </div>
      )}
      <OpenedPlan
        zeroBedroomLabel={answer.zeroBedroomLabel}
        imagesOf={(type) => answer.data.find((unit) => unit.unit_type === type)?.floor_plan_images}
      />
    </>
  );
}
