import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '../../../../contract/access/office-roles.ts';
import { ChoicesField } from '../forms/choices-field.tsx';

interface RolesFieldProps {
  /** The roles to choose from. */
  readonly offered: readonly OfficeRole[];
  readonly roles: readonly OfficeRole[];
  readonly onRoles: (roles: readonly OfficeRole[]) => void;
  readonly issue: string | null;
}

/** The roles of a colleague, each with what it allows. */
export function RolesField({ offered, roles, onRoles, issue }: RolesFieldProps) {
  const { t } = useTranslation('office-colleagues');
  return (
    <ChoicesField
      legend={t('invite.roles')}
      offered={offered}
      chosen={roles}
      onChosen={onRoles}
      textsOf={(role) => ({ name: t(`roles.${role}`), about: t(`about.${role}`) })}
      issue={issue}
    />
  );
}
