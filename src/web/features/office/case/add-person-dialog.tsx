import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkForm } from '../../../../engine/forms/answers/check.ts';
import { call } from '../../../app/api/api-client.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { useBundles } from '../../../app/form-bundles.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { localDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { createDraftStore, type Draft } from '../../../forms/index.ts';
import { PersonForm } from '../applications/person-form.tsx';
import { useCaseChange } from './use-case-change.ts';

const FORM = 'household/co-applicant';

interface AddPersonDialogProps {
  readonly applicationId: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** Adds a co-applicant or guarantor to a household, by the form that the primary applicant uses. */
export function AddPersonDialog({ applicationId, token, onClose }: AddPersonDialogProps) {
  const { t } = useTranslation(['office-applications', 'portal', 'application', 'forms', 'errors']);
  const [store] = useState(() => createDraftStore({ applicant_type: 'CO-APPLICANT', is_responsible: true }));
  const [attempt, setAttempt] = useState(0);
  const bundle = useBundles([FORM])?.[0];
  const facts = { today: localDay(new Date(), useTimeZone()), hide_relationship: false };
  const adding = useCaseChange(async (body: Draft) => {
    const params = { application_id: applicationId };
    await call('POST /api/office/applications/:application_id/applicants', { token, params, body });
    return t('actions.added');
  }, onClose);
  const add = () => {
    if (bundle === undefined || adding.isPending) return;
    store.flush();
    setAttempt((now) => now + 1);
    if (checkForm(bundle, store.getAll(), facts).length === 0) adding.mutate(store.getAll());
  };
  return (
    <Modal
      title={t('actions.add')}
      size="large"
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            disabledFocusable={adding.isPending || bundle === undefined}
            // Leaving a field may remove its error, which would move the button from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={add}
          >
            {t('invite.send')}
          </Button>
        </>
      }
    >
      {bundle === undefined ? (
        <Loading />
      ) : (
        <PersonForm bundle={bundle} store={store} facts={facts} attempt={attempt} />
      )}
    </Modal>
  );
}
