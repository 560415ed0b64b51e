import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical';
import { useTranslation } from 'react-i18next';
import type { Order } from './grid-search.ts';

const useStyles = makeStyles({ button: { minWidth: '28px', maxWidth: '28px', padding: 0, flexShrink: 0 } });

/** The available actions of a column; missing ones are not possible. */
export interface ColumnActions {
  readonly sort?: (order: Order) => void;
  readonly hide?: () => void;
  readonly move: (by: -1 | 1) => void;
  readonly widen: (by: number) => void;
}

/** The number of pixels by which a width changes at a time. */
const STEP = 32;

/** The menu of a column: everything that the mouse can do with it, for the keyboard as well. */
export function ColumnMenu({
  header,
  actions,
}: {
  readonly header: string;
  readonly actions: ColumnActions;
}) {
  const { t } = useTranslation('grid');
  const styles = useStyles();
  const { sort, hide, move, widen } = actions;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          className={styles.button}
          appearance="subtle"
          size="small"
          menuIcon={null}
          icon={<MoreVerticalRegular />}
          aria-label={t('column_menu', { column: header })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {sort === undefined ? null : (
            <>
              <MenuItem onClick={() => sort('desc')}>{t('sort_desc')}</MenuItem>
              <MenuItem onClick={() => sort('asc')}>{t('sort_asc')}</MenuItem>
            </>
          )}
          {hide === undefined ? null : <MenuItem onClick={hide}>{t('hide')}</MenuItem>}
          <MenuItem onClick={() => move(-1)}>{t('move_start')}</MenuItem>
          <MenuItem onClick={() => move(1)}>{t('move_end')}</MenuItem>
          <MenuItem persistOnClick onClick={() => widen(STEP)}>
            {t('wider')}
          </MenuItem>
          <MenuItem persistOnClick onClick={() => widen(-STEP)}>
            {t('narrower')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
