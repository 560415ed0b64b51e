import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '../../../../contract/access/office-roles.ts';

const useStyles = makeStyles({
  list: { display: 'grid', margin: 0, padding: 0, border: 'none' },
  about: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  issue: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
});

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
  const styles = useStyles();
  const issueId = useId();
  return (
    <fieldset className={styles.list} {...(issue !== null && { 'aria-describedby': issueId })}>
      <legend>{t('invite.roles')}</legend>
      {offered.map((role) => (
        <Checkbox
          key={role}
          checked={roles.includes(role)}
          onChange={(_, { checked }) =>
            onRoles(checked === true ? [...roles, role] : roles.filter((one) => one !== role))
          }
          label={
            <>
              {t(`roles.${role}`)}
              <br />
              <span className={styles.about}>{t(`about.${role}`)}</span>
            </>
          }
        />
      ))}
      <span id={issueId} role="alert" className={styles.issue}>
        {issue}
      </span>
    </fieldset>
  );
}
