import { Checkbox, Field, Input, makeStyles, Select, Textarea } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  INSPECTION_MONTHS,
  WORKORDER_CHARACTERS,
  WORKORDER_TITLE_CHARACTERS,
} from '../../../../contract/limits.ts';
import type { InspectionPlans } from '../../../../contract/office/workorders/inspection-plan.contract.ts';
import type { WorkorderCategory } from '../../../../contract/resident/workorder.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';

/** The categories, the usual of inspections first. */
const CATEGORIES = [
  'OTHER',
  'ELECTRICAL',
  'HEATING_COOLING',
  'PLUMBING',
  'APPLIANCE',
  'DOORS_LOCKS',
  'WALLS_FLOORS',
  'PESTS',
] as const satisfies readonly WorkorderCategory[];

const useStyles = makeStyles({
  homes: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 8px',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
});

interface PlanDialogProps {
  readonly known: InspectionPlans;
  readonly token: string;
  readonly onSaved: (plans: InspectionPlans) => void;
  readonly onClose: () => void;
}

/** The form of a recurring inspection. Its key is made once: pressing twice plans it once. */
export function PlanDialog({ known, token, onSaved, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['office-inspections', 'workorders', 'portal']);
  const styles = useStyles();
  const [key] = useState(() => crypto.randomUUID());
  const [isChecked, setIsChecked] = useState(false);
  const [isAll, setIsAll] = useState(true);
  const [homes, setHomes] = useState<readonly string[]>([]);
  const [values, setValues] = useState({
    ...{ title: '', description: '', category: CATEGORIES[0] as WorkorderCategory },
    ...{ months: '6', first_day: known.today },
  });
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }));
  const months = Number(values.months);
  const isWrong = {
    title: values.title.trim() === '',
    description: values.description.trim() === '',
    months: !(Number.isInteger(months) && months >= 1 && months <= INSPECTION_MONTHS),
    day: values.first_day < known.today,
    homes: !isAll && homes.length === 0,
  };
  const adding = useMutation({
    mutationFn: () =>
      call('POST /api/office/inspection-plans', {
        token,
        body: {
          ...{ key, title: values.title, description: values.description, category: values.category },
          ...{ every_months: months, first_day: values.first_day, unit_ids: isAll ? null : homes },
        },
      }),
    onSuccess: (plans) => {
      onSaved(plans);
      onClose();
    },
  });
  const send = () => {
    setIsChecked(true);
    if (!Object.values(isWrong).includes(true)) adding.mutate();
  };
  const wrong = (field: keyof typeof isWrong) =>
    isChecked && isWrong[field] ? { validationMessage: t(`wrong.${field}`) } : {};
  return (
    <FormDialog
      title={t('add')}
      confirm={t('save')}
      isDisabled={adding.isPending}
      error={adding.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t('fields.title')} {...wrong('title')}>
        <Input
          value={values.title}
          maxLength={WORKORDER_TITLE_CHARACTERS}
          onChange={(_, { value }) => set({ title: value })}
        />
      </Field>
      <Field label={t('fields.description')} hint={t('fields.hint')} {...wrong('description')}>
        <Textarea
          rows={3}
          value={values.description}
          maxLength={WORKORDER_CHARACTERS}
          onChange={(_, { value }) => set({ description: value })}
        />
      </Field>
      <Field label={t('fields.category')}>
        <Select
          value={values.category}
          onChange={(_, { value }) => set({ category: value as WorkorderCategory })}
        >
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`workorders:categories.${category}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('fields.months')} {...wrong('months')}>
        <Input
          inputMode="numeric"
          maxLength={2}
          value={values.months}
          onChange={(_, { value }) => set({ months: value })}
        />
      </Field>
      <Field label={t('fields.first_day')} {...wrong('day')}>
        <Input
          type="date"
          min={known.today}
          value={values.first_day}
          onChange={(_, { value }) => set({ first_day: value })}
        />
      </Field>
      <Field {...wrong('homes')}>
        <fieldset className={styles.homes}>
          <legend>{t('fields.homes')}</legend>
          <Checkbox
            label={t('all')}
            checked={isAll}
            onChange={(_, { checked }) => setIsAll(checked === true)}
          />
          {isAll
            ? null
            : known.homes.map(({ unit_id, home }) => (
                <Checkbox
                  key={unit_id}
                  label={home}
                  checked={homes.includes(unit_id)}
                  onChange={(_, { checked }) =>
                    setHomes((now) =>
                      checked === true ? [...now, unit_id] : now.filter((id) => id !== unit_id),
                    )
                  }
                />
              ))}
        </fieldset>
      </Field>
    </FormDialog>
  );
}
