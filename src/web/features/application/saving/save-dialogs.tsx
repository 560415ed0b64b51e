import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { issueSentence } from '../../../forms/index.ts';
import { fetchedStepBundles, issuesOf, useStepBundles } from '../../../wizard/step-forms.ts';
import type { OpenApplication } from '../use-application.ts';

const StaleDialog = lazy(async () => ({
  default: (await import('../../../wizard/saving/stale-dialog.tsx')).StaleDialog,
}));

const useStyles = makeStyles({
  open: { marginBlockEnd: tokens.spacingVerticalS },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
});

/** The dialogs of a save: to store the step despite its errors, and to choose if another person saved first. */
export function SaveDialogs({ open, facts }: { open: OpenApplication; facts: FormFacts }) {
  const { t } = useTranslation(['portal', 'application', 'forms', 'errors']);
  const styles = useStyles();
  const heading = useId();
  const queries = useQueryClient();
  const { saving, steps, step, kept, told } = open;
  const bundles = useStepBundles(step);
  const { newer } = saving;
  if (newer !== null) {
    return (
      <Suspense fallback={null}>
        <StaleDialog
          saving={saving}
          newer={newer}
          store={kept.store}
          bundles={steps.flatMap((one) => fetchedStepBundles(queries, one) ?? [])}
          title={t('apply.stale.title')}
          text={t('apply.stale.text')}
          nameOf={(part) => t(`apply.parts.${part}`, { defaultValue: t('apply.stale.part') })}
        />
      </Suspense>
    );
  }
  if (saving.asked === null) return null;
  const draft = kept.store.getAll();
  const issues = issuesOf(bundles ?? [], draft, facts, told);
  const [first] = issues;
  return (
    <Modal
      title={t('apply.confirm_save.title')}
      onDismiss={saving.refuse}
      actions={
        <>
          <Button size="large" onClick={saving.refuse}>
            {t('cancel')}
          </Button>
          {first === undefined ? null : (
            <Button size="large" onClick={() => open.mendFirst(first.path)}>
              {t('apply.confirm_save.mend', { count: issues.length })}
            </Button>
          )}
          <Button size="large" appearance="primary" onClick={saving.confirm}>
            {t('apply.save')}
          </Button>
        </>
      }
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
    </Modal>
  );
}
