import { RETENTION_DAYS, type RetentionSetting } from '../../../../../contract/office/privacy/retention.ts';
import type { PropertySettings } from '../../../../../db/property/property-settings.ts';
import { retentionOf } from '../../../../erasure/retention.ts';
import { numberFrom, objectForm, required, type SettingsForm, type Values, whole } from './settings-form.ts';

const days = (name: RetentionSetting) => {
  const { least, most } = RETENTION_DAYS[name];
  return required(whole(name, least, most, { hint: `office-property:hints.${name}` }));
};

/** After how many days data of applicants is erased. */
export const retentionForm: SettingsForm = {
  ...objectForm({
    id: 'retention',
    rows: [[days('secrets_days')], [days('screening_days')]],
  }),
  group: 'retention',
  read: (settings) => retentionOf(settings),
  write: (settings: PropertySettings, value: Values) => {
    const kept = retentionOf(settings);
    return {
      ...settings,
      retention: {
        secrets_days: numberFrom(value.secrets_days) ?? kept.secrets_days,
        screening_days: numberFrom(value.screening_days) ?? kept.screening_days,
      },
    };
  },
};
