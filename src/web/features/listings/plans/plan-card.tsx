import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../../contract/guest/listing.contract.ts';
import { formatWholeMoney } from '../../../app/texts/formats.ts';
import { viewAvailable } from '../addresses.ts';
import { CostSummary } from '../cost-summary.tsx';
import { LinkButton } from '../link-button.tsx';
import { zeroBedroomName } from '../listing-words.ts';
import { Specials } from '../specials.tsx';
import { ImageCarousel } from './image-carousel.tsx';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    alignContent: 'start',
    gap: '16px',
    padding: '16px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    gridTemplateColumns: 'minmax(220px, 300px) 1fr',
    gap: '24px',
    '@media (max-width: 599px)': { gridTemplateColumns: '1fr', gap: '16px' },
  },
  about: { display: 'grid', gap: '12px', alignContent: 'start', justifyItems: 'start', minWidth: 0 },
  head: {
    width: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 16px',
  },
  type: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  rent: { display: 'grid', textAlign: 'end', color: tokens.colorNeutralForeground2 },
  amount: {
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase500,
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
  },
  count: { color: tokens.colorNeutralForeground1 },
});

/** One plan, as a card or as a row of a list: pictures, rent, free units, total costs. */
export function PlanCard(props: {
  readonly plan: Plan;
  readonly layout: 'card' | 'row';
  readonly zeroBedroomLabel: string;
  readonly propertyId: string;
  readonly onOpen: (picture: number) => void;
}): ReactNode {
  const { plan, layout } = props;
  const { t, i18n } = useTranslation('listings');
  const styles = useStyles();
  const bedrooms =
    plan.display_bedroom === '0'
      ? zeroBedroomName(t, props.zeroBedroomLabel)
      : t('floor_plans.beds', { count: Number(plan.display_bedroom) });
  return (
    <li className={mergeClasses(styles.card, layout === 'row' && styles.row)}>
      <ImageCarousel
        id={`picture-${plan.unit_type}`}
        images={plan.floor_plan_images}
        type={plan.unit_type}
        onOpen={props.onOpen}
      />
      <div className={styles.about}>
        <div className={styles.head}>
          <h2 className={styles.type}>{plan.unit_type}</h2>
          <span className={styles.rent}>
            {t('floor_plans.rent_from')}{' '}
            <span className={styles.amount}>{formatWholeMoney(plan.display_market_rent, i18n.language)}</span>
          </span>
        </div>
        <ul className={styles.facts}>
          <li>{bedrooms}</li>
          <li>
            {t('floor_plans.baths', { count: Number(plan.display_bathroom), number: plan.display_bathroom })}
          </li>
          <li>{t('floor_plans.size', { number: plan.display_square_feet })}</li>
          <li className={styles.count}>
            {`${t('floor_plans.available')}: ${plan.unit_count === 0 ? t('none') : plan.unit_count}`}
          </li>
        </ul>
        <Specials specials={plan.specials} />
        <CostSummary rent={plan.display_market_rent} charges={plan.charges} name={plan.unit_type} />
        <LinkButton
          primary
          id={`view-${plan.unit_type}`}
          to={viewAvailable(plan, props.propertyId)}
          label={t('floor_plans.view_named', { type: plan.unit_type })}
        >
          {t('floor_plans.view')}
        </LinkButton>
      </div>
    </li>
  );
}
