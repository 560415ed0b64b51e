import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { MenuLink } from '../../../app/shell/menu-link.tsx';
import { areasOf } from './office-areas.ts';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: '8px',
    display: 'grid',
    gap: '2px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface OfficeMenuProps {
  readonly policies: readonly string[];
  readonly onChosen: () => void;
}

/** The areas of the office that the member may open. */
export function OfficeMenu({ policies, onChosen }: OfficeMenuProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={t('areas.name')}>
      {areasOf(policies).map(({ name, route, icon }) => (
        <MenuLink key={name} to={route} name={t(`areas.${name}`)} icon={icon} onChosen={onChosen} />
      ))}
    </ul>
  );
}
