import { Button } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../../contract/api.ts';
import type { PlanEntry, UnitView } from '../../../../contract/office/units.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { createDraftStore, type DraftStore } from '../../../forms/index.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { JudgedForms } from '../forms/judged-forms.tsx';
import { bundleOf, useRefusedValues } from '../forms/refused-values.ts';
import { PlanPictures } from './plan-pictures.tsx';

interface DialogProps {
  readonly known: AnswerOf<'GET /api/office/floor-plans'>;
  readonly token: string;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

type Draft = Readonly<Record<string, unknown>>;

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
      save={(draft) =>
        unit === null
          ? call('POST /api/office/units', { token, body: { draft } })
          : call('PUT /api/office/units/:unit_id', {
              token,
              params: { unit_id: unit.unit_id },
              body: { draft },
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
      save={(draft) =>
        plan === null
          ? call('POST /api/office/floor-plans', { token, body: { draft } })
          : call('PUT /api/office/floor-plans/:plan_id', {
              token,
              params: { plan_id: plan.plan_id },
              body: { draft },
            })
      }
    >
      {(store) => <PlanPictures store={store} token={token} mayChange={mayChange} />}
    </EditDialog>
  );
}

interface EditDialogProps extends DialogProps {
  readonly form: 'unit' | 'plan';
  readonly title: string;
  readonly start: Draft;
  readonly choices?: Readonly<Record<string, readonly { readonly value: string; readonly text: string }[]>>;
  readonly save: (draft: Draft) => Promise<unknown>;
  readonly children: (store: DraftStore) => ReactNode;
}

function EditDialog({
  known,
  form,
  title,
  start,
  choices,
  mayChange,
  save,
  onClose,
  children,
}: EditDialogProps) {
  const { t, i18n } = useTranslation(['office-units', 'errors']);
  const queries = useQueryClient();
  const bundles = useMemo(
    () => known.forms.map(bundleOf).filter(({ ui }) => ui.of === form),
    [known.forms, form],
  );
  const [store] = useState(() => createDraftStore({ [form]: start }));
  const values = useRefusedValues();
  const facts = useMemo(() => ({ today: known.today }), [known.today]);
  const sending = useMutation({
    mutationFn: () => {
      store.flush();
      return save(store.getAll());
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['office'] });
      notify('success', t('saved'));
      onClose();
    },
    onError: (error) => {
      if (values.refuse(error, store.getAll()) === null) notify('error', errorText(i18n, error));
    },
  });
  return (
    <Modal
      title={title}
      size="large"
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('cancel')}
          </Button>
          {mayChange ? (
            <Button
              appearance="primary"
              size="large"
              disabledFocusable={sending.isPending}
              onClick={() => sending.mutate()}
            >
              {t('save')}
            </Button>
          ) : null}
        </>
      }
    >
      <JudgedForms
        bundles={bundles}
        store={store}
        facts={facts}
        values={values}
        disabled={!mayChange || sending.isPending}
        {...(choices && { choices })}
      />
      {children(store)}
    </Modal>
  );
}
