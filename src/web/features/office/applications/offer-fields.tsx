import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../../contract/api.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { LanguageNames } from '../../../app/texts/language-choice.tsx';
import { latestDay } from '../../../widgets/latest-day.ts';

type Offer = AnswerOf<'GET /api/office/applications/offer'>;

/** What is offered, as typed. */
export interface WantedOffer {
  readonly unit_id: string;
  readonly movein_date: string;
  readonly lease_term: string;
  readonly language: string;
}

/** The fields that are missing, or a day in the past. @example wrongIn({ ...wanted, unit_id: '' }, offer) // ['unit_id'] */
export function wrongIn(
  { unit_id, movein_date }: WantedOffer,
  { today }: Pick<Offer, 'today'>,
): readonly (keyof WantedOffer)[] {
  return [
    ...(unit_id === '' ? (['unit_id'] as const) : []),
    ...(movein_date < today || movein_date === '' ? (['movein_date'] as const) : []),
  ];
}

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& select': { minWidth: 0, textOverflow: 'ellipsis' },
  },
});

interface OfferFieldsProps {
  readonly offer: Offer;
  readonly wanted: WantedOffer;
  readonly isChecked: boolean;
  readonly onChange: (wanted: WantedOffer) => void;
}

/** The home, the day, the term and the language of an invitation. */
export function OfferFields({ offer, wanted, isChecked, onChange }: OfferFieldsProps) {
  const { t } = useTranslation('office-applications');
  const styles = useStyles();
  const names = useContext(LanguageNames);
  const wrong = isChecked ? wrongIn(wanted, offer) : [];
  const issue = (name: keyof WantedOffer) =>
    wrong.includes(name) ? { validationMessage: t(`invite.issues.${name}`) } : {};
  const set = (changed: Partial<WantedOffer>) => onChange({ ...wanted, ...changed });
  return (
    <div className={styles.fields}>
      <Field label={t('invite.unit_id')} required {...issue('unit_id')}>
        <HomeSelect homes={offer.homes} value={wanted.unit_id} onChange={(unit_id) => set({ unit_id })} />
      </Field>
      <Field label={t('invite.movein_date')} required {...issue('movein_date')}>
        <Input
          size="large"
          type="date"
          min={offer.today}
          max={latestDay(offer.today)}
          value={wanted.movein_date}
          onChange={(_, { value }) => set({ movein_date: value })}
        />
      </Field>
      <Field label={t('invite.lease_term')} required>
        <Select
          size="large"
          value={wanted.lease_term}
          onChange={(_, { value }) => set({ lease_term: value })}
        >
          {offer.lease_terms.map((months) => (
            <option key={months} value={String(months)}>
              {t('invite.months', { count: months })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('invite.language')} required>
        <Select size="large" value={wanted.language} onChange={(_, { value }) => set({ language: value })}>
          {Object.entries(names).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface HomeSelectProps {
  readonly homes: Offer['homes'];
  readonly value: string;
  readonly onChange: (unitId: string) => void;
}

/** The free homes of the property, with their rent and the day from which they are vacant. */
export function HomeSelect({ homes, value, onChange, ...field }: HomeSelectProps) {
  const { t, i18n } = useTranslation('office-applications');
  return (
    <Select size="large" {...field} value={value} onChange={(_, chosen) => onChange(chosen.value)}>
      <option value="">{t('invite.choose')}</option>
      {homes.map(({ unit_id, home, market_rent_cents, vacant_date }) => (
        <option key={unit_id} value={unit_id}>
          {t('invite.home', {
            home,
            rent: formatMoney(market_rent_cents, i18n.language),
            date: formatDay(vacant_date),
          })}
        </option>
      ))}
    </Select>
  );
}
