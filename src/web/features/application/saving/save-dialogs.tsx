import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import { ConfirmDialog } from '../../../app/dialogs/confirm-dialog.tsx';
import { issueSentence } from '../../../forms/index.ts';
import { issuesOf, useStepBundles } from '../../../wizard/step-forms.ts';
import type { OpenApplication } from '../use-application.ts';

const StaleDialog = lazy(async () => ({ default: (await import('./stale-dialog.tsx')).StaleDialog }));

const useStyles = makeStyles({
  open: { marginBlockEnd: tokens.spacingVerticalS },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
});

/** What a save asks: whether to store the step with what is wrong in it, and what to keep where somebody else was faster. */
export function SaveDialogs({ open, facts }: { open: OpenApplication; facts: FormFacts }) {
  const { t } = useTranslation(['portal', 'application', 'forms', 'errors']);
  const styles = useStyles();
  const heading = useId();
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
  const draft = kept.store.getAll();
  const issues = issuesOf(bundles ?? [], draft, facts, told);
  const [first] = issues;
  return (
    <ConfirmDialog
      title={t('apply.confirm_save.title')}
      confirm={t('apply.save')}
      onConfirm={saving.confirm}
      onRefuse={saving.refuse}
      {...(first !== undefined && {
        instead: {
          label: t('apply.confirm_save.mend', { count: issues.length }),
          onChoose: () => open.mendFirst(first.path),
        },
      })}
    >
      <p>{t('apply.confirm_save.text')}</p>
      {first === undefined ? null : (
        <>
          <p id={heading} className={styles.open}>
            {t('apply.confirm_save.open', { count: issues.length })}
          </p>
          <ul aria-labelledby={heading} className={styles.list}>
            {issues.map((issue) => (
              <li key={`${issue.path} ${issue.code} ${issue.rule}`}>
                {issueSentence(t, bundles ?? [], issue, draft, facts)}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
