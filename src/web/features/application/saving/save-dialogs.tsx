import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import { ConfirmDialog } from '../../../app/dialogs/confirm-dialog.tsx';
import { issuesOf, useStepBundles } from '../../../wizard/step-forms.ts';
import type { OpenApplication } from '../use-application.ts';

const StaleDialog = lazy(async () => ({ default: (await import('./stale-dialog.tsx')).StaleDialog }));

/** What a save asks: whether to store the step, and what to keep where somebody else was faster. */
export function SaveDialogs({ open, facts }: { open: OpenApplication; facts: FormFacts }) {
  const { t } = useTranslation();
  const { saving, step, kept, told } = open;
  const bundles = useStepBundles(step);
  if (saving.conflicts !== null) {
    return (
      <Suspense fallback={null}>
        <StaleDialog conflicts={saving.conflicts} onResolve={saving.resolve} onLater={saving.later} />
      </Suspense>
    );
  }
  if (saving.asked === null) return null;
  const number = issuesOf(bundles ?? [], kept.store.getAll(), facts, told).length;
  return (
    <ConfirmDialog
      title={t('apply.confirm_save.title')}
      confirm={t('apply.save')}
      onConfirm={saving.confirm}
      onRefuse={saving.refuse}
    >
      <p>{t('apply.confirm_save.text')}</p>
      {number === 0 ? null : <p>{t('apply.confirm_save.open', { count: number })}</p>}
    </ConfirmDialog>
  );
}
