import { Checkbox, Field, Input, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LEASE_FIELD_CHARACTERS } from '../../../../../contract/limits.ts';
import { Card } from '../../../../resident/card.tsx';
import type { TypedFieldsProps } from './terms-fields.tsx';
import { usedFields } from './typed-terms.ts';

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, display: 'grid', minWidth: 0 },
  fields: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  },
});

/** The name of a part or field as a person reads it. @example readable('parking_space') // 'Parking space' */
function readable(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Which parts and addendums a lease has, and the fields that only the office can fill. */
export function PaperFields({ draft, typed, onChange }: TypedFieldsProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const fields = usedFields(typed, draft);
  const toggled = (list: readonly string[], name: string, isOn: boolean) =>
    isOn ? [...list, name] : list.filter((one) => one !== name);
  const choice = (list: 'parts' | 'addendums', name: string, label: string) => (
    <Checkbox
      key={name}
      label={label}
      checked={typed[list].includes(name)}
      onChange={(_, { checked }) =>
        onChange({ ...typed, [list]: toggled(typed[list], name, checked === true) })
      }
    />
  );
  return (
    <Card title={t('form.fields')}>
      {draft.parts.length === 0 ? null : (
        <fieldset className={styles.group}>
          <legend>{t('form.parts')}</legend>
          {draft.parts.map((name) => choice('parts', name, readable(name)))}
        </fieldset>
      )}
      {draft.addendums.length === 0 ? null : (
        <fieldset className={styles.group}>
          <legend>{t('form.addendums')}</legend>
          {draft.addendums.map(({ name, titles }) =>
            choice('addendums', name, titles[typed.language] ?? readable(name)),
          )}
        </fieldset>
      )}
      {fields.length === 0 ? null : (
        <div className={styles.fields}>
          {fields.map(({ name }) => (
            <Field key={name} label={readable(name)} required>
              <Input
                value={typed.fields[name] ?? ''}
                maxLength={LEASE_FIELD_CHARACTERS}
                onChange={(_, { value }) =>
                  onChange({ ...typed, fields: { ...typed.fields, [name]: value } })
                }
              />
            </Field>
          ))}
        </div>
      )}
    </Card>
  );
}
