import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ImageMultipleRegular } from '@fluentui/react-icons/svg/image-multiple';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { UnitCosts } from './unit-costs.tsx';

const FloorPlanViewer = lazy(async () => ({
  default: (await import('../../../widgets/floor-plan-viewer.tsx')).FloorPlanViewer,
}));

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2px 24px',
    marginBlockEnd: '28px',
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `5px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '8px 16px', marginBlockEnd: '8px' },
  },
  title: {
    display: 'flex',
    flexBasis: '100%',
    minWidth: 0,
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
  },
  toggle: {
    display: 'none',
    '@media (max-width: 599px)': { display: 'inline-block' },
    flexShrink: 0,
    minHeight: '32px',
    padding: '0 4px',
    border: 'none',
    font: 'inherit',
    color: tokens.colorBrandForegroundLink,
    backgroundColor: 'transparent',
    textDecorationLine: 'underline',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  folded: { '@media (max-width: 599px)': { display: 'none' } },
  where: { display: 'grid', gap: '2px', minWidth: 0 },
  property: {
    minWidth: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    '@media (max-width: 599px)': { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  },
  // The header shows it too.
  oneLine: {
    '@media (max-width: 599px)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  address: { color: tokens.colorNeutralForeground2 },
  details: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    margin: '10px 0 0',
    '@media (max-width: 599px)': { margin: 0 },
    padding: 0,
    color: tokens.colorNeutralForeground2,
    listStyleType: 'none',
  },
  amount: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface UnitHeaderProps {
  readonly unit: ApplicationAnswer['unit_details'];
  /** On a phone only the unit's name is shown, with a button for the rest. Whether the rent is shown too. */
  readonly keepsRent: boolean;
}

/** The unit that the application is for, and its floor plan. */
export function UnitHeader({ unit, keepsRent }: UnitHeaderProps) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const [viewing, setViewing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  const folded = isOpen ? undefined : styles.folded;
  const images = unit.floor_plan_images;
  const place = [unit.address_line_1, unit.city, [unit.state_code, unit.zip_code].filter(Boolean).join(' ')];
  const name = [unit.building_uid, unit.unit_uid].filter(Boolean).join(' · ');
  return (
    <section className={styles.header} aria-label={t('apply.unit.name')} data-unit="">
      <div className={styles.title}>
        <span className={mergeClasses(styles.property, !isOpen && styles.oneLine)}>{unit.property_name}</span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={rest}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'apply.unit.hide' : 'apply.unit.show')}
        </button>
      </div>
      <div id={rest} className={mergeClasses(styles.where, !keepsRent && folded)}>
        <span className={mergeClasses(styles.address, folded)}>{place.filter(Boolean).join(', ')}</span>
        <ul className={styles.details}>
          {name === '' ? null : <li className={folded}>{t('apply.unit.unit', { name })}</li>}
          {unit.display_bedroom ? (
            <li className={folded}>{t('apply.unit.bedrooms', { number: unit.display_bedroom })}</li>
          ) : null}
          {unit.display_bathroom ? (
            <li className={folded}>
              {t('apply.unit.bathrooms', {
                count: Number(unit.display_bathroom),
                number: unit.display_bathroom,
              })}
            </li>
          ) : null}
          {unit.display_square_feet ? (
            <li className={folded}>{t('apply.unit.size', { number: unit.display_square_feet })}</li>
          ) : null}
          {unit.market_rent ? (
            <li className={styles.amount}>
              {t('apply.unit.rent', { amount: formatMoney(unit.market_rent, i18n.language) })}
            </li>
          ) : null}
          {unit.moviein_date ? (
            <li className={folded}>{t('apply.unit.move_in', { date: formatDay(unit.moviein_date) })}</li>
          ) : null}
        </ul>
        <div className={folded}>
          <UnitCosts unit={unit} />
        </div>
      </div>
      {images.length === 0 ? null : (
        <Button className={folded} icon={<ImageMultipleRegular />} onClick={() => setViewing(true)}>
          {t('floor_plan.open')}
        </Button>
      )}
      {viewing ? (
        <Suspense fallback={null}>
          <FloorPlanViewer images={images} onClose={() => setViewing(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
