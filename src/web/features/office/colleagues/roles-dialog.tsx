import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '../../../../contract/access/office-roles.ts';
import type { Colleague } from '../../../../contract/office/colleague.contract.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { RolesField } from './roles-field.tsx';
import { useOfficeRules } from './use-change.ts';

interface RolesDialogProps {
  readonly colleague: Colleague;
  readonly token: string;
  /** @param seen the roles that the dialog began with. */
  readonly onSave: (roles: OfficeRole[], seen: OfficeRole[]) => void;
  readonly onDismiss: () => void;
}

/** Chooses other roles for a colleague. */
export function RolesDialog({ colleague, token, onSave, onDismiss }: RolesDialogProps) {
  const { t } = useTranslation(['office-colleagues', 'portal']);
  const offered = useOfficeRules(token)?.may_give ?? [];
  const [seen] = useState(colleague.roles);
  const [roles, setRoles] = useState<readonly OfficeRole[]>(colleague.roles);
  const [isChecked, setIsChecked] = useState(false);
  const save = () => {
    setIsChecked(true);
    if (roles.length > 0) onSave([...roles], [...seen]);
  };
  return (
    <Modal
      title={t('change.title', { name: colleague.name })}
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="large" onClick={onDismiss}>
            {t('portal:cancel')}
          </Button>
          <Button size="large" appearance="primary" onClick={save}>
            {t('change.save')}
          </Button>
        </>
      }
    >
      <RolesField
        offered={offered}
        roles={roles}
        onRoles={setRoles}
        issue={isChecked && roles.length === 0 ? t('invite.no_role') : null}
      />
    </Modal>
  );
}
