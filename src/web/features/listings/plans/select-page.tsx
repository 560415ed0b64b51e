import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SelectPlanAnswer } from '../../../../contract/guest/listing.contract.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import { CostTable } from '../../../widgets/cost-table.tsx';
import { allUnits, guestcard } from '../addresses.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { LinkButton } from '../link-button.tsx';
import { usePropertyId, useSelectPlan } from '../listing-queries.ts';
import { bedroomName, statusName, vacantFrom } from '../listing-words.ts';
import { Specials } from '../specials.tsx';
import { useScrollPosition } from '../units/scroll-position.ts';
import { ImageCarousel } from './image-carousel.tsx';
import { OpenedPlan, useOpenPlan } from './opened-plan.tsx';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '24px 40px',
    marginBlockStart: '20px',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  part: { display: 'grid', gap: '20px', alignContent: 'start', minWidth: 0 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '14px 24px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
    '& dd': { margin: 0, fontWeight: tokens.fontWeightSemibold },
  },
  card: {
    alignSelf: 'start',
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  title: {
    margin: 0,
    marginBlockEnd: '12px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

/** One unit, before applying for it. @see spec/pre-application.md §2 Select Plan page */
export function SelectPage(): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const propertyId = usePropertyId();
  const unitId = useSearchParams()[0].get('unit_id') ?? '';
  const { data, error, isError, refetch } = useSelectPlan(unitId);
  const { leavesFocus } = useScrollPosition(data !== undefined);
  const isUnknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <PageFrame>
      <PageHeading text={t('select.title')} leavesFocus={leavesFocus} />
      {unitId !== '' && data === undefined && !isError ? <Loading /> : null}
      {unitId === '' ? <p>{t('select.unit_required')}</p> : null}
      {isUnknown ? <p>{t('select.invalid_unit')}</p> : null}
      {isError && !isUnknown ? (
        <FailureNotice text={t('select.failed')} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? (
        <div className={styles.actions}>
          {unitId === '' || isError ? (
            <LinkButton id="units" to={allUnits(propertyId)}>
              {t('select.see_units')}
            </LinkButton>
          ) : null}
        </div>
      ) : (
        <SelectedUnit unit={data} />
      )}
    </PageFrame>
  );
}

function SelectedUnit({ unit }: { unit: SelectPlanAnswer }): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const propertyId = usePropertyId();
  const openPlan = useOpenPlan();
  return (
    <div className={styles.page}>
      <div className={styles.part}>
        <ImageCarousel
          id={`picture-${unit.unit_type}`}
          images={unit.floor_plan_images}
          type={unit.unit_type}
          onOpen={(picture) => openPlan(unit.unit_type, picture)}
        />
        {unit.available ? null : (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t('select.gone')}</MessageBarBody>
          </MessageBar>
        )}
        <UnitFacts unit={unit} />
        <div className={styles.actions}>
          {unit.show_apply ? (
            <LinkButton primary leaves id="apply" to={guestcard(unit.id, 'apply')}>
              {t('apply')}
            </LinkButton>
          ) : null}
          {unit.show_request_info ? (
            <LinkButton leaves id="info" to={guestcard(unit.id, 'request_info')}>
              {t('request_info')}
            </LinkButton>
          ) : null}
          <LinkButton id="units" to={allUnits(propertyId)}>
            {t('select.see_units')}
          </LinkButton>
        </div>
      </div>
      <section className={styles.card} aria-labelledby="costs">
        <h2 id="costs" className={styles.title}>
          {t('costs.title')}
        </h2>
        <Specials specials={unit.specials} />
        <CostTable rent={unit.display_market_rent} charges={unit.charges} />
      </section>
      <OpenedPlan
        zeroBedroomLabel={unit.zeroBedroomLabel}
        imagesOf={(type) => (type === unit.unit_type ? unit.floor_plan_images : undefined)}
      />
    </div>
  );
}

function UnitFacts({ unit }: { unit: SelectPlanAnswer }): ReactNode {
  const { t, i18n } = useTranslation('listings');
  const styles = useStyles();
  const facts: readonly (readonly [string, string])[] = [
    [t('select.fields.property_name'), unit.property_name],
    [t('select.fields.building_uid'), unit.building_uid],
    [t('select.fields.unit_uid'), unit.unit_uid],
    [t('select.fields.unit_type'), unit.unit_type],
    [
      t('select.fields.display_bedroom'),
      unit.display_bedroom === '0' ? bedroomName(t, '0', unit.zeroBedroomLabel) : unit.display_bedroom,
    ],
    [t('select.fields.display_bathroom'), unit.display_bathroom],
    [t('select.fields.display_square_feet'), unit.display_square_feet],
    [t('select.fields.occupancy_status'), statusName(t, unit.occupancy_status)],
    [t('select.fields.display_market_rent'), formatMoney(unit.display_market_rent, i18n.language)],
    [t('select.fields.vacant_date'), vacantFrom(t, unit.vacant_date)],
    [t('select.term'), t('select.term_months')],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
