import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanEntry, UnitView } from '../../../../contract/office/units.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { type DialogProps, EditDialog } from './edit-dialog.tsx';
import { PlanPictures } from './plan-pictures.tsx';

/** Adds or changes a unit. */
export function UnitDialog({ unit, ...dialog }: DialogProps & { readonly unit: UnitView | null }) {
  const { t } = useTranslation('office-units');
  const links = useLinkStyles();
  const { known, token } = dialog;
  const choices = useMemo(
    () => ({ plans: known.plans.map(({ plan_id, unit_type }) => ({ value: plan_id, text: unit_type })) }),
    [known.plans],
  );
  const start = unit?.draft ?? { vacant_date: known.today, is_listed: true };
  return (
    <EditDialog
      {...dialog}
      form="unit"
      title={unit === null ? t('add') : t('edit', { name: unit.unit_uid })}
      start={start}
      choices={choices}
      save={(draft, seen) =>
        unit === null
          ? call('POST /api/office/units', { token, body: { draft } })
          : call('PUT /api/office/units/:unit_id', {
              token,
              params: { unit_id: unit.unit_id },
              body: { draft, seen },
            })
      }
    >
      {() =>
        unit?.state === 'listed' ? (
          <a
            className={links.plain}
            href={`/select_unit?unit_id=${encodeURIComponent(unit.unit_id)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('look')}
          </a>
        ) : null
      }
    </EditDialog>
  );
}

/** Adds or changes a floor plan. */
export function PlanDialog({ plan, ...dialog }: DialogProps & { readonly plan: PlanEntry | null }) {
  const { t } = useTranslation('office-units');
  const { token, mayChange } = dialog;
  return (
    <EditDialog
      {...dialog}
      form="plan"
      title={plan === null ? t('add_plan') : t('edit', { name: plan.unit_type })}
      start={plan?.draft ?? { images: [] }}
      save={(draft, seen) =>
        plan === null
          ? call('POST /api/office/floor-plans', { token, body: { draft } })
          : call('PUT /api/office/floor-plans/:plan_id', {
              token,
              params: { plan_id: plan.plan_id },
              body: { draft, seen },
            })
      }
    >
      {(store) => <PlanPictures store={store} token={token} mayChange={mayChange} />}
    </EditDialog>
  );
}
