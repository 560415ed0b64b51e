import { Field, makeStyles, Radio, RadioGroup, Select, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Audience } from '../../../../contract/office/people/announcement.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { Card } from '../../../resident/card.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { ChoicesField } from '../forms/choices-field.tsx';

const useStyles = makeStyles({
  homes: {
    display: 'grid',
    maxHeight: '280px',
    overflowY: 'auto',
    margin: 0,
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

interface AudienceFieldsProps {
  readonly audience: Audience;
  readonly token: string;
  readonly isMissing: boolean;
  readonly onChange: (audience: Audience) => void;
}

/** For whom an announcement is: all, a building, or homes. */
export function AudienceFields({ audience, token, isMissing, onChange }: AudienceFieldsProps) {
  const { t } = useTranslation('office-people');
  const query = useQuery({
    queryKey: ['office announcement audience'],
    queryFn: ({ signal }) => call('GET /api/office/announcements/audience', { token, signal }),
  });
  return (
    <Card title={t('announcements.audience')}>
      <Loaded query={query}>
        {({ buildings, homes }) => {
          const choose = (to: string) => {
            if (to === 'building') onChange({ to, building: buildings[0] ?? '' });
            else onChange(to === 'homes' ? { to, lease_ids: [] } : { to: 'all' });
          };
          return (
            <>
              <RadioGroup
                aria-label={t('announcements.audience')}
                value={audience.to}
                onChange={(_, { value }) => choose(value)}
              >
                <Radio value="all" label={t('announcements.to_all')} />
                <Radio value="building" label={t('announcements.to_building')} />
                <Radio value="homes" label={t('announcements.to_homes')} />
              </RadioGroup>
              {audience.to === 'building' ? (
                <Field label={t('announcements.building')}>
                  <Select
                    value={audience.building}
                    onChange={(_, { value }) => onChange({ to: 'building', building: value })}
                  >
                    {buildings.map((name) => (
                      <option key={name} value={name}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
              ) : null}
              {audience.to === 'homes' ? (
                <Homes
                  homes={homes}
                  chosen={audience.lease_ids}
                  isMissing={isMissing}
                  onChange={(lease_ids) => onChange({ to: 'homes', lease_ids })}
                />
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

interface HomesProps {
  readonly homes: readonly { readonly lease_id: string; readonly home: string; readonly residents: string }[];
  readonly chosen: readonly string[];
  readonly isMissing: boolean;
  readonly onChange: (leaseIds: string[]) => void;
}

function Homes({ homes, chosen, isMissing, onChange }: HomesProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  return (
    <div className={styles.homes}>
      <ChoicesField
        legend={t('announcements.homes')}
        offered={homes.map(({ lease_id }) => lease_id)}
        chosen={chosen}
        onChosen={(leases) => onChange([...leases])}
        textsOf={(leaseId) => {
          const { home = '', residents = '' } = homes.find(({ lease_id }) => lease_id === leaseId) ?? {};
          return { name: home, about: residents };
        }}
        issue={isMissing ? t('announcements.homes_missing') : null}
      />
    </div>
  );
}
