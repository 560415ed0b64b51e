import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkForm } from '../../../../engine/forms/answers/check.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { useBundles } from '../../../app/form-bundles.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { createDraftStore, type Draft, useSectionIssues } from '../../../forms/index.ts';

import { SummarizedForm } from '../../../wizard/summarized-form.tsx';

const FORM = 'household/co-applicant';
const NONE: readonly FieldIssue[] = [];

const useStyles = makeStyles({ form: { display: 'grid', gap: '20px' } });

interface AddPersonProps {
  readonly token: string;
  readonly facts: FormFacts;
  /** Whether guarantors may be added too. */
  readonly guarantors: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** The form without the choice of a guarantor. Its rules stay complete. @see spec/application.md §6 */
export function withoutGuarantor(bundle: FormBundle): FormBundle {
  const rows = bundle.ui.rows.map((row) => row.filter((name) => name !== 'applicant_type'));
  return { ...bundle, ui: { ...bundle.ui, rows: rows.filter((row) => row.length > 0) } };
}

/** The form to invite a person to the application, with the data for the invitation. @see spec/platform.md §5 */
export function AddPerson({ token, facts, guarantors, onClose, onAdded }: AddPersonProps) {
  const { t, i18n } = useTranslation(['portal', 'application', 'forms', 'errors']);
  const styles = useStyles();
  const [store] = useState(() => createDraftStore({ applicant_type: 'CO-APPLICANT', is_responsible: true }));
  const [attempt, setAttempt] = useState(0);
  const loaded = useBundles([FORM])?.[0];
  const [bundle, setBundle] = useState<FormBundle | null>(null);
  if (bundle === null && loaded !== undefined) setBundle(guarantors ? loaded : withoutGuarantor(loaded));
  const issues = useSectionIssues(bundle, store, facts, attempt > 0);

  const adding = useMutation({
    mutationFn: (body: Draft) => call('POST /api/co-applicant', { token, body }),
    onSuccess: (added) => {
      const key = added.is_minor ? 'apply.household.added' : 'apply.household.invited';
      const role = t(`fees.types.${added.applicant_type}`);
      notify('success', t(key, { name: added.first_name, role, email: added.email }));
      onAdded();
    },
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  const invite = () => {
    if (bundle === null || adding.isPending) return;
    store.flush();
    setAttempt((now) => now + 1);
    const draft = store.getAll();
    if (checkForm(bundle, draft, facts).length === 0) adding.mutate(draft);
  };
  return (
    <Modal
      title={t('apply.household.add')}
      size="large"
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            disabledFocusable={adding.isPending || bundle === null}
            // Leaving a field may remove its error, which would move the button from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={invite}
          >
            {t('apply.household.invite')}
          </Button>
        </>
      }
    >
      {bundle === null ? (
        <Loading />
      ) : (
        <div className={styles.form}>
          <SummarizedForm
            summary={issues}
            attempt={attempt}
            bundle={bundle}
            store={store}
            facts={facts}
            issues={attempt > 0 ? issues : NONE}
            showIssues={attempt > 0}
          />
        </div>
      )}
    </Modal>
  );
}
