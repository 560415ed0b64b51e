import { RETENTION_DAYS } from '../../../../../contract/office/privacy/retention.ts';
import type { PropertySettings, Retention } from '../../../../../db/property/property-settings.ts';
import { RETENTION_SETTINGS, retentionOf } from '../../../../erasure/retention.ts';
import { numberFrom, objectForm, required, type SettingsForm, type Values, whole } from './settings-form.ts';

/** After how many days data of applicants is erased. */
export const retentionForm: SettingsForm = {
  ...objectForm({
    id: 'retention',
    rows: RETENTION_SETTINGS.map((name) => {
      const { least, most } = RETENTION_DAYS[name];
      return [required(whole(name, least, most, { hint: `office-property:hints.${name}` }))];
    }),
  }),
  group: 'retention',
  read: (settings) => retentionOf(settings),
  write: (settings: PropertySettings, value: Values) => {
    const kept = retentionOf(settings);
    const days = RETENTION_SETTINGS.map((name) => [name, numberFrom(value[name]) ?? kept[name]] as const);
    return { ...settings, retention: Object.fromEntries(days) as unknown as Retention };
  },
};
