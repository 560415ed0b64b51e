import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../../../contract/api.ts';
import { formatMoney } from '../../../../app/texts/formats.ts';
import { Card } from '../../../../resident/card.tsx';
import { FactList } from '../../../../resident/fact-list.tsx';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: '16px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  },
});

/** '' for what is not chosen yet; the day of the move. */
export interface WantedHome {
  readonly unit_id: string;
  readonly day: string;
}

interface HomeCardProps {
  readonly shown: Pick<AnswerOf<'GET /api/office/leases/:lease_id/transfer'>, 'people' | 'day' | 'homes'>;
  readonly wanted: WantedHome;
  readonly onChange: (wanted: WantedHome) => void;
}

/** Who moves, on which day, and to which of the homes that are free then. */
export function HomeCard({ shown: { people, day, homes }, wanted, onChange }: HomeCardProps) {
  const { t, i18n } = useTranslation('office-leases');
  const styles = useStyles();
  return (
    <Card title={t('transfer.where')}>
      <FactList facts={[[t('transfer.people'), people.join(', ')]]} />
      <div className={styles.fields}>
        <Field label={t('transfer.day')} hint={t('transfer.day_hint')} required>
          <Input
            type="date"
            value={wanted.day === '' ? day : wanted.day}
            onChange={(_, { value }) => onChange({ ...wanted, day: value })}
          />
        </Field>
        <Field
          label={t('transfer.home')}
          required
          {...(homes.length === 0 && {
            validationState: 'warning' as const,
            validationMessage: t('transfer.none'),
          })}
        >
          <Select value={wanted.unit_id} onChange={(_, { value }) => onChange({ ...wanted, unit_id: value })}>
            <option value="">{t('transfer.choose')}</option>
            {homes.map(({ unit_id, home, unit_type, rent_cents }) => (
              <option key={unit_id} value={unit_id}>
                {t('transfer.home_option', {
                  ...{ home, type: unit_type, rent: formatMoney(rent_cents, i18n.language) },
                })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Card>
  );
}
