import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import type { FluentIcon } from '@fluentui/react-icons';
import { NavLink } from 'react-router-dom';

const useStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '40px',
    padding: '4px 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current="page"]': {
      backgroundColor: tokens.colorNeutralBackground1Selected,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground2 },
  name: { flexGrow: 1, minWidth: 0 },
});

interface MenuLinkProps {
  readonly to: string;
  readonly name: string;
  readonly icon: FluentIcon;
  readonly onChosen: () => void;
  /** The number next to the name, and its spoken form. */
  readonly count?: { readonly number: string; readonly spoken: string };
}

/** An entry of a menu: the page that is open is marked. */
export function MenuLink({ to, name, icon: Icon, onChosen, count }: MenuLinkProps) {
  const styles = useStyles();
  return (
    <li>
      <NavLink className={styles.link} to={to} end onClick={onChosen}>
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
        <span className={styles.name}>{name}</span>
        {count === undefined ? null : (
          <Badge appearance="filled" aria-label={count.spoken}>
            {count.number}
          </Badge>
        )}
      </NavLink>
    </li>
  );
}
